import type { Change, Reach } from "../contract/change.ts";
import type { Judgement } from "../contract/finding.ts";
import type { JsonValue } from "../contract/json.ts";
import type { SdkLanguage, SourceImpact } from "../contract/sdk.ts";
import { harsher } from "../levels/levels.ts";
import { canonicalJson } from "../lib/canonical-json.ts";
import { compareTexts } from "../lib/json-order.ts";

/** What a judgement was made of, which stays with it. */
interface Judged {
	readonly judgement: Judgement;
}

/**
 * The judgements by the edit that they tell, in the order of the first of each: a schema may travel as JSON here and as
 * text there, and JSON leads its group, because text has no types. Where the two deserve different verdicts they stay two,
 * and each says where.
 */
export function groupForms<One extends Judged>(judged: readonly One[]): readonly (readonly One[])[] {
	if (!judged.some(({ judgement }) => judgement.change.way?.form === "text")) return judged.map((one) => [one]);
	const near = [...Map.groupBy(judged, ({ judgement }) => nearKey(judgement)).values()];
	const groups = near.flatMap((some) =>
		some.length === 1 ? [some] : [...Map.groupBy(some, ({ judgement }) => keyOf(judgement)).values()],
	);
	const order = new Map(judged.map((one, index) => [one, index]));
	const place = ([first]: readonly One[]) => (first === undefined ? 0 : (order.get(first) ?? 0));
	return groups.map(jsonFirst).sort((a, b) => place(a) - place(b));
}

function jsonFirst<One extends Judged>(group: readonly One[]): readonly One[] {
	const isJson = ({ judgement }: One) => judgement.change.way?.form === "json";
	return [...group.filter(isJson), ...group.filter((one) => !isJson(one))];
}

/** What is cheap to tell apart by; most judgements are alone with it. */
function nearKey({ level, wire, change }: Judgement): string {
	const { kind, direction, before, after, site } = change;
	return JSON.stringify([kind, direction, level, wire, before, after, before === null || after === null ? site : null]);
}

/** What is the same of one edit; that text has no null is only a reason for its verdict. */
function keyOf({ change }: Judgement): string {
	const facts = Object.entries<JsonValue | undefined>({ ...change.facts });
	const known = facts.filter(([name]) => name !== "asText").map(([name, value]) => `${name} ${canonicalJson(value)}`);
	return known.sort().join("\n");
}

/** One change for several that are one edit: the first, wherever they reach. */
export function joinChanges(changes: readonly [Change, ...Change[]]): Change {
	const [first] = changes;
	const byPart = new Map<string, Reach>();
	for (const reach of changes.flatMap(({ reaches }) => reaches)) {
		const part = JSON.stringify([reach.operation, reach.part, reach.status]);
		if (!byPart.has(part)) byPart.set(part, reach);
	}
	return { ...first, reaches: [...byPart.values()].sort(inOrder) };
}

function inOrder(a: Reach, b: Reach): number {
	return (
		compareTexts(a.operation, b.operation) ||
		compareTexts(a.part, b.part) ||
		compareTexts(a.status ?? "", b.status ?? "")
	);
}

const languages: readonly SdkLanguage[] = ["typescript", "python", "go"];

/** What of any of them is known. */
function joinBroken(lists: readonly SourceImpact["breaks"][]): Pick<SourceImpact, "breaks"> {
	if (lists.every((list) => list === undefined)) return {};
	return { breaks: languages.filter((language) => lists.some((list) => list?.includes(language))) };
}

/** What code of any of them breaks. */
function joinStops(impacts: readonly SourceImpact[]): Pick<SourceImpact, "stops" | "lost"> {
	const stops = new Map(impacts.flatMap((one) => one.stops ?? []).map((one) => [JSON.stringify(one), one]));
	const lost = new Set(impacts.flatMap((one) => one.lost ?? []));
	return {
		...(stops.size > 0 && { stops: [...stops.values()] }),
		...(lost.size > 0 && { lost: [...lost].sort() }),
	};
}

/** What SDKs make of them together. */
export function joinImpacts(impacts: readonly [SourceImpact, ...SourceImpact[]]): SourceImpact {
	const [first] = impacts;
	return {
		level: impacts.map(({ level }) => level).reduce(harsher),
		...joinBroken(impacts.map(({ breaks }) => breaks)),
		...joinStops(impacts),
		types: [...new Set(impacts.flatMap(({ types }) => types))].sort(),
		renamed: first.renamed,
	};
}
