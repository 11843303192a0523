import type { MethodPlan, SdkPlan } from "../../plan/sdk-plan.ts";

/** Last parts of paths that tell whether a call works, the most telling one first. */
const TELLING = ["me", "user", "status", "health", "ping"];
/** Those of them that answer whoever calls: without a credential there is nobody to tell of. */
const OF_CALLERS: ReadonlySet<string> = new Set(["me", "user"]);

/**
 * The call that somebody new makes first, by a fixed rule: a GET that is not deprecated and answers JSON, with the fewest
 * inputs that must be given; of those `/me`, `/status` and their like, then a list, then the first path. `/me` tells nothing
 * where the description names no credential for it. Where there is no such call, the first operation that is not deprecated;
 * null where there is none at all.
 */
export function firstCallOf({ groups }: Pick<SdkPlan, "groups">): MethodPlan | null {
	const methods = groups.flatMap(({ methods: own }) => own);
	const candidates = methods.filter(
		({ method, notes, results, stream }) =>
			method === "GET" &&
			!notes.deprecated &&
			(stream === null || stream.name !== null) &&
			results.some(
				({ status, contents }) => status.startsWith("2") && contents.some(({ decoding }) => decoding === "json"),
			),
	);
	const [best] = candidates.toSorted(byRank);
	return best ?? methods.find(({ notes }) => !notes.deprecated) ?? methods[0] ?? null;
}

function byRank(a: MethodPlan, b: MethodPlan): number {
	const [left, right] = [rankOf(a), rankOf(b)];
	for (const [index, value] of left.entries()) {
		const difference = value - (right[index] ?? 0);
		if (difference !== 0) return difference;
	}
	return a.path < b.path ? -1 : 1;
}

function rankOf({ arguments: given, path, paging, name, security }: MethodPlan): readonly number[] {
	const last = path.split("/").at(-1)?.toLowerCase() ?? "";
	const telling = security.length === 0 && OF_CALLERS.has(last) ? -1 : TELLING.indexOf(last);
	const isList = paging !== null || name[0] === "list";
	return [given.filter(({ required }) => required).length, telling === -1 ? TELLING.length : telling, isList ? 0 : 1];
}
