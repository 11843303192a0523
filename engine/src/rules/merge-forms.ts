import type { Change, Reach } from "../contract/change.ts";
import type { Judgement } from "../contract/finding.ts";
import type { JsonValue } from "../contract/json.ts";
import type { SourceImpact } from "../contract/sdk.ts";
import { canonicalJson } from "../lib/canonical-json.ts";
import { compareTexts } from "../lib/json-order.ts";
import { harsher } from "../lib/levels.ts";

/**
 * The judgements that tell one edit, as positions in the list, each group by the one that tells most: a schema may travel
 * as JSON here and as text there, and JSON says more of it, because text has no types. Where the two deserve different
 * verdicts they stay two, and each says where.
 */
export function groupForms(judgements: readonly Judgement[]): readonly (readonly [first: number, ...number[]])[] {
	if (!judgements.some(({ change }) => change.way?.form === "text")) return judgements.map((_, index) => [index]);
	const near = Map.groupBy(judgements.keys(), (index) => nearKey(judgements[index]));
	const groups = [...near.values()].flatMap((indexes) =>
		indexes.length === 1 ? [indexes] : [...Map.groupBy(indexes, (index) => keyOf(judgements[index])).values()],
	);
	const isJson = (index: number) => judgements[index]?.change.way?.form === "json";
	return groups
		.map((indexes) => [indexes.find(isJson) ?? indexes[0] ?? 0, ...indexes])
		.map(([first = 0, ...all]): [number, ...number[]] => [first, ...all.filter((index) => index !== first)])
		.sort(([one], [other]) => one - other);
}

/** What is cheap to tell apart by; most judgements are alone with it. */
function nearKey(judgement: Judgement | undefined): string {
	if (judgement === undefined) return "";
	const { level, wire, change } = judgement;
	const { kind, direction, before, after, site } = change;
	return JSON.stringify([kind, direction, level, wire, before, after, before === null || after === null ? site : null]);
}

/** What is the same of one edit; that text has no null is only a reason for its verdict. */
function keyOf(judgement: Judgement | undefined): string {
	const facts = Object.entries<JsonValue | undefined>({ ...judgement?.change.facts });
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
		compareTexts(a.status ?? "", b.status ?? "") ||
		compareTexts(a.trail, b.trail)
	);
}

/** What SDKs make of them together. */
export function joinImpacts(impacts: readonly [SourceImpact, ...SourceImpact[]]): SourceImpact {
	const [first] = impacts;
	return {
		level: impacts.map(({ level }) => level).reduce(harsher),
		types: [...new Set(impacts.flatMap(({ types }) => types))].sort(),
		renamed: first.renamed,
	};
}
