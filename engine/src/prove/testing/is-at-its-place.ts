import type { SchemaId } from "../../contract/api.ts";
import type { Change, ChangeOf, PayloadStep } from "../../contract/change.ts";
import type { Witness } from "../../contract/finding.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isListed } from "../../lib/is-listed.ts";
import { isObject } from "../../lib/json-kind.ts";
import { at, formatPointer, parsePointer } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";

/** What the whole descriptions say. */
export interface Descriptions {
	/** Whether a schema accepts a value. */
	accepts(side: "before" | "after", id: SchemaId, value: JsonValue): boolean;
	/** Whether a schema names a property; of null, nothing. */
	names(side: "before" | "after", id: SchemaId | null, property: string): boolean;
}

/** What is refused: the value at the end of the change's way, and what of the pointer leads on from there. */
interface Spot {
	readonly value: JsonValue;
	readonly rest: readonly string[];
}

/**
 * Whether a witness shows its own change: it is refused at the place of that change, for what the change is about. Made of
 * what a reader of the report has, and of nothing that the search for witnesses asks.
 */
export function isAtItsPlace(change: Change, witness: Witness, descriptions: Descriptions): boolean {
	const steps = stepsOf(change, witness);
	const tokens = parsePointer(witness.refusal.pointer) ?? [];
	if (isMatchedAnew(steps, witness, tokens, descriptions)) return true;
	const rest = follow(steps, tokens) ?? (refusesAll(change, steps) ? follow(steps.slice(0, -1), tokens) : null);
	if (rest === null) return false;
	const value = at(witness.payload, formatPointer(tokens.slice(0, tokens.length - rest.length)));
	return value !== undefined && isShown(change, witness, { value, rest }, descriptions);
}

/** The way inside the payload: where that is the value of one branch, the way from there. */
function stepsOf({ way }: Change, { branch }: Witness): readonly PayloadStep[] {
	const steps = way?.steps ?? [];
	const from = steps.findLastIndex(({ before, after }) => before === branch?.before && after === branch?.after);
	return branch === undefined ? steps : steps.slice(from + 1);
}

/** What is left of a pointer behind the steps; null where it leads elsewhere. */
function follow(steps: readonly PayloadStep[], tokens: readonly string[]): readonly string[] | null {
	let rest = tokens;
	for (const { via } of steps) {
		if (via.kind === "branch") continue;
		const [token, ...others] = rest;
		if (token === undefined) return null;
		if (via.kind === "property" && via.name !== token) return null;
		if (via.kind === "item" && String(via.index) !== token) return null;
		if (via.kind === "items" && !/^\d+$/u.test(token)) return null;
		rest = others;
	}
	return rest;
}

/** Of a list that may hold nothing there, the list is refused. */
function refusesAll({ kind }: Change, steps: readonly PayloadStep[]): boolean {
	const via = steps.at(-1)?.via.kind;
	return kind === "type-changed" && (via === "item" || via === "items");
}

/** Whether two branches of a `oneOf` match, one of them on the way of the change, which did not match on the other side. */
function isMatchedAnew(
	steps: readonly PayloadStep[],
	{ payload, acceptedBy, refusal }: Witness,
	tokens: readonly string[],
	{ accepts }: Descriptions,
): boolean {
	if (refusal.text !== "it matches two of the branches") return false;
	const refusedBy = acceptedBy === "before" ? "after" : "before";
	const value = at(payload, refusal.pointer) ?? null;
	return steps.some((step, index) => {
		const isThere = step.via.kind === "branch" && follow(steps.slice(0, index), tokens)?.length === 0;
		const [own, other] = [step[refusedBy], step[acceptedBy]];
		if (!isThere || own === null || other === null) return false;
		return accepts(refusedBy, own, value) && !accepts(acceptedBy, other, value);
	});
}

function isShown(change: Change, witness: Witness, { value, rest }: Spot, descriptions: Descriptions): boolean {
	const { acceptedBy } = witness;
	const { keyword, text } = witness.refusal;
	const isHere = rest.length === 0;
	const says = (name: string) => isHere && text.includes(quote(name));
	switch (change.kind) {
		case "property-added":
		case "property-removed":
		case "property-described-changed":
			return says(change.facts.name) || rest[0] === change.facts.name;
		case "property-required-changed":
			return keyword === "required" && says(change.facts.name);
		case "nullable-changed":
			return isHere && value === null;
		case "type-changed":
			return isHere && (value !== null || areNullsOf(change));
		case "enum-changed":
			return isHere && ["enum", "const"].includes(keyword) && isOfList(change, value);
		case "bound-changed":
			return isHere && bare(keyword) === bare(change.facts.keyword);
		case "constraint-changed":
			return isHere && keyword === change.facts.keyword;
		case "additional-properties-changed":
			return (
				isObject(value) &&
				isOther(change, acceptedBy, isHere ? (text.split("`")[1] ?? "") : (rest[0] ?? ""), descriptions)
			);
		case "branch-added":
		case "branch-removed":
			return isOfBranch(change, value, descriptions);
		case "keyword-changed":
			return !REFUSING_ALONE.includes(change.facts.keyword) || (isHere && keyword === change.facts.keyword);
		default:
			return true;
	}
}

const REFUSING_ALONE: readonly string[] = ["not", "contains", "dependentRequired"];

function areNullsOf({ facts: { from, to } }: ChangeOf<"type-changed">): boolean {
	return from === null || to === null || [...from, ...to].includes("null");
}

function isOfList({ facts, direction }: ChangeOf<"enum-changed">, value: JsonValue): boolean {
	const isOpened = facts.from === null || facts.to === null;
	return isOpened ? value !== null : isListed(direction === "request" ? facts.removed : facts.added, value);
}

/** Limits that exclude their number are limits of the same end. */
function bare(keyword: string): string {
	return keyword.replace("exclusiveM", "m");
}

function isOther(
	{ way, facts }: ChangeOf<"additional-properties-changed">,
	side: Witness["acceptedBy"],
	name: string,
	{ names }: Descriptions,
): boolean {
	const place = way?.steps.at(-1) ?? way?.root;
	return facts.shutOut?.includes(name) === true || !names(side, place?.[side] ?? null, name);
}

function isOfBranch({ kind, branch }: Change, value: JsonValue, { accepts }: Descriptions): boolean {
	return branch === undefined || accepts(kind === "branch-added" ? "after" : "before", branch, value);
}
