import { type Break, symbols } from "../../surface/surface.ts";
import type { Assignability } from "../../types/assignable.ts";
import { keepsMembers } from "./keeps-members.ts";
import type { FailureSurface, MethodSurface } from "./method-surface.ts";

/** Failures that can no longer be told apart, and those whose content is another. */
export function brokenFailures(
	known: MethodSurface["failures"],
	failures: MethodSurface["failures"],
	check: Assignability,
): readonly Break[] {
	const kept = [...known].flatMap(([status, failure]): readonly Break[] => {
		const symbol = symbols.failureOf(status);
		const cover = coverOf(status, failures);
		const now = failures.get(cover ?? "");
		if (cover === null || now === undefined) return [{ symbol, how: "gone" }];
		const isPaired = cover === status || cover === rangeOf(status);
		return isRefused(failure, now, isPaired, check) ? [{ symbol, how: "retyped" }] : [];
	});
	return [...kept, ...takenOut(known, failures, check)];
}

/** Statuses that a range or `default` described, and that have a content of their own now. */
function takenOut(
	known: MethodSurface["failures"],
	failures: MethodSurface["failures"],
	check: Assignability,
): readonly Break[] {
	return [...failures].flatMap(([status, now]): readonly Break[] => {
		const failure = known.has(status) ? undefined : known.get(coverOf(status, known) ?? "");
		if (failure === undefined || !isRefused(failure, now, false, check)) return [];
		return [{ symbol: symbols.failureOf(status), how: "retyped" }];
	});
}

/** What describes a status: itself, its range, or `default`. */
function coverOf(status: string, failures: MethodSurface["failures"]): string | null {
	return [status, rangeOf(status), "default"].find((one) => failures.has(one)) ?? null;
}

function isRefused(before: FailureSurface, after: FailureSurface, isPaired: boolean, check: Assignability): boolean {
	if (before.shape.kind === "unknown") return false;
	const isAlike = before.mediaType === after.mediaType && after.shape.kind === "reference";
	// What both sides describe in the same form is compared by itself.
	if (isPaired && isAlike) return false;
	return (
		!check.accepts(after.shape, before.shape) ||
		!keepsMembers(before.shape, check.openTaker, after.shape, check.openGiver)
	);
}

function rangeOf(status: string): string {
	return `${status.charAt(0)}XX`;
}
