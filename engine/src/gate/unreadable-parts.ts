import type { Finding } from "../contract/finding.ts";
import type { Location, Source, Unreadable } from "../contract/source.ts";
import { canonicalJson } from "../lib/canonical-json.ts";
import { lowerFirst, quote } from "../lib/say.ts";
import { gateFinding } from "./gate-finding.ts";
import type { GateInput } from "./gate-input.ts";

/**
 * What of the revision cannot be read, where an operation needs it and the base does not say the same: in the same place,
 * or in one where it no longer stands.
 */
export function newlyUnreadable({ before, after }: Pick<GateInput, "before" | "after">): readonly Unreadable[] {
	const old = before?.unreadable ?? [];
	const inPlace = new Set(old.map(placeOf));
	const kept = new Set(after.unreadable.map(placeOf));
	const moved = Map.groupBy(
		old.filter((one) => !kept.has(placeOf(one))),
		wordsOf,
	);
	return after.unreadable.filter((one) => {
		const isOld = inPlace.has(placeOf(one)) || moved.get(wordsOf(one))?.pop() !== undefined;
		return one.isNeeded && !isOld;
	});
}

/** How many parts that an operation needs cannot be read. */
export function neededUnread(source: Source | null): number {
	return (source?.unreadable ?? []).filter(({ isNeeded }) => isNeeded).length;
}

/** Files may be renamed from one version to the other: places are compared without them. */
function placeOf(one: Unreadable): string {
	return `${one.at.pointer} ${wordsOf(one)}`;
}

function wordsOf({ keyword, value }: Unreadable): string {
	return `${keyword} ${canonicalJson(value)}`;
}

function causeOf(one: Unreadable): string {
	return one.missingFile === undefined ? `${one.at.file} ${wordsOf(one)}` : `file ${one.missingFile}`;
}

/** More of them are counted: the first are enough to know what to mend. */
const MAX_TOLD = 50;

/** One finding for each thing that is written, however often, and for each file that references need. */
export function unreadableFindings(unreadable: readonly Unreadable[], after: Source): readonly Finding[] {
	const groups = [...Map.groupBy(unreadable, causeOf).values()];
	const told = groups.slice(0, MAX_TOLD).flatMap(([first, ...others]) => {
		if (first === undefined) return [];
		const also = others.length === 0 ? "" : ` (${others.length} more like this)`;
		const message = `Cannot decide${also}: ${lowerFirst(first.message)}`;
		return [
			gateFinding({
				rule: "part-unreadable",
				subject: `${first.at.pointer} ${wordsOf(first)}`,
				message,
				at: first.mendAt ?? after.locate(first.at),
			}),
		];
	});
	const rest = groups.length - told.length;
	const [first] = groups[MAX_TOLD] ?? [];
	if (rest === 0 || first === undefined) return told;
	const message = `Cannot decide: ${rest} more parts of the description cannot be read: mend the ones above first.`;
	return [...told, gateFinding({ rule: "part-unreadable", subject: "more", message, at: after.locate(first.at) })];
}

/** What the base has at an address is there, and nobody here reads it: that it changes may break clients. */
export function elsewhereFindings(before: Source | null, at: Location): readonly Finding[] {
	const elsewhere = (before?.unreadable ?? []).filter(({ kind, isNeeded }) => kind === "remote" && isNeeded);
	const refs = [...new Set(elsewhere.map(({ value }) => String(value)))];
	return refs.map((ref) =>
		gateFinding({
			rule: "base-unreadable",
			subject: ref,
			message: `What the base takes from ${quote(ref)} was not compared, because nothing outside the repository is ever fetched: compare it with what the revision has instead.`,
			at,
		}),
	);
}
