import type { Change, Reach } from "../contract/change.ts";
import type { Judgement } from "../contract/finding.ts";
import type { JsonValue } from "../contract/json.ts";
import { canonicalJson } from "../lib/canonical-json.ts";
import { compareTexts } from "../lib/json-order.ts";
import { harsher } from "../lib/levels.ts";

/**
 * One judgement of an edit to a schema that travels as JSON here and as text there, where both deserve the same: JSON says
 * more of it, because text has no types. Where the two deserve different verdicts they stay two, and each says where.
 */
export function mergeForms(judgements: readonly Judgement[]): Judgement[] {
	const inText = judgements.filter(({ change }) => change.way?.form === "text");
	if (inText.length === 0) return [...judgements];
	const texts = Map.groupBy(inText, keyOf);
	const merged = new Set<Judgement>();
	const whole = judgements.map((judgement) => {
		const others = judgement.change.way?.form === "json" ? (texts.get(keyOf(judgement)) ?? []) : [];
		for (const other of others) merged.add(other);
		return others.reduce(join, judgement);
	});
	return whole.filter((judgement) => !merged.has(judgement));
}

/** What is the same of an edit in both forms, with its verdict: that text has no null is only a reason for that. */
function keyOf({ change, level, wire }: Judgement): string {
	const { kind, direction, before, after } = change;
	const facts = Object.entries<JsonValue | undefined>({ ...change.facts }).filter(([name]) => name !== "asText");
	const known = facts.map(([name, value]) => `${name} ${canonicalJson(value)}`);
	return JSON.stringify([kind, direction, before, after, level, wire, known]);
}

function join(judgement: Judgement, text: Judgement): Judgement {
	const { change } = judgement;
	return {
		...judgement,
		change: { ...change, reaches: allReaches(change, text.change) },
		source: harsher(judgement.source, text.source),
		types: [...new Set([...judgement.types, ...text.types])].toSorted(),
	};
}

/** Each part of an operation once, by the way of the first. */
function allReaches(one: Change, other: Change): readonly Reach[] {
	const placeOf = ({ operation, part, status }: Reach) => JSON.stringify([operation, part, status]);
	const known = new Set(one.reaches.map(placeOf));
	const more = other.reaches.filter((reach) => !known.has(placeOf(reach)));
	if (more.length === 0) return one.reaches;
	return [...one.reaches, ...more].toSorted((a, b) => compareTexts(placeOf(a), placeOf(b)));
}
