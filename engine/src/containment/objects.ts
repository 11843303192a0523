import type { JsonObject, JsonValue } from "../contract/json.ts";
import { jsonEqual } from "../lib/json-equal.ts";
import type { DemandOf, Formula } from "./formula.ts";
import { type Found, isEmpty, NONE, UNDECIDED, union } from "./found.ts";
import { MAX_NAME_SETS, MAX_PROPERTIES } from "./limits.ts";
import { listedNames, onlyName, PropertyDemands } from "./property-demands.ts";
import { type Leaf, type Search, tightest } from "./search.ts";

/** Properties that an object is to have, with what each must satisfy beside what its name demands. */
type Present = ReadonlyMap<string, readonly Formula[]>;

interface Plan {
	readonly each: readonly DemandOf<"each">[];
	/** The same, by the name of the property. */
	readonly demands: PropertyDemands;
	readonly some: readonly DemandOf<"some">[];
	readonly lacked: ReadonlySet<string>;
	/** Names that some demand speaks of. */
	readonly known: readonly string[];
	readonly min: number;
	readonly max: number;
}

/** Whether a property that some demand asks for by its name could be there at all, whatever else the object has. */
export function isPropertyPossible(demands: PropertyDemands, some: DemandOf<"some">, search: Search): boolean {
	const name = onlyName(some.names, search.formulas);
	const own = name === null ? null : demands.on(name);
	return own === null || !isEmpty(search.solve([some.value, ...own], 1));
}

/** Objects with the properties that are demanded, the smallest first. */
export function findObjects(leaf: Leaf, want: number, search: Search): Found {
	const has = leaf.of("has");
	const required = has.filter(({ holds }) => holds).map(({ name }) => name);
	const lacked = new Set(has.filter(({ holds }) => !holds).map(({ name }) => name));
	const { min, max } = tightest(leaf.of("properties"));
	if (min > max || required.some((name) => lacked.has(name))) return NONE;
	const each = leaf.of("each");
	const some = leaf.of("some");
	const named = [...each, ...some].flatMap(({ names }) => namesOf(names, search));
	const known = [...new Set([...required, ...lacked, ...named])];
	const plan: Plan = { each, demands: new PropertyDemands(each, search), some, lacked, known, min, max };
	if (!required.every((name) => isSendable(name, plan, search))) return NONE;
	const present: Present = new Map(required.map((name) => [name, []]));
	const excluded = leaf.excluded;
	const wanted = want + excluded.length;
	const found = union(placings(present, some, plan, wanted, search), wanted);
	const values = found.values.filter((value) => !excluded.some((one) => jsonEqual(one, value))).slice(0, want);
	return { values, complete: found.complete && values.length < want };
}

/** The names that a set of names lists. */
function namesOf(names: Formula, { formulas }: Search): readonly string[] {
	const demand = formulas.demand(names);
	const parts = demand.op === "all" ? demand.of.map((part) => formulas.demand(part)) : [demand];
	return parts.flatMap((part) => (part.op === "values" ? part.values.filter((name) => typeof name === "string") : []));
}

/** Each existential by a name that is known, or by a new one; then what the counts ask for. */
function* placings(
	present: Present,
	some: Plan["some"],
	plan: Plan,
	want: number,
	search: Search,
): Iterable<() => Found> {
	const [first, ...rest] = some;
	if (first === undefined) {
		yield () => complete(present, plan, want, search);
		return;
	}
	search.spend();
	const { names, value } = first;
	// Only a name that the one side describes is missed where the other does not describe it.
	const isMissed = (name: string) =>
		plan.each.some(
			({ about, side, names: own }) => about === "described" && side !== first.side && search.holds(own, name),
		);
	for (const name of plan.known) {
		if (first.about === "undescribed" && !isMissed(name)) continue;
		if (plan.lacked.has(name)) continue;
		const isMeant = search.holds(names, name);
		if (isMeant === null) yield () => UNDECIDED;
		if (isMeant !== true || !isSendable(name, plan, search)) continue;
		const placed = withDemand(present, name, value);
		const own = possible(name, placed.get(name) ?? [], plan, search);
		if (own.values.length > 0) yield* placings(placed, rest, plan, want, search);
		else if (!own.complete) yield () => UNDECIDED;
	}
	// A name that was made up for another existential may do for this one too.
	for (const name of [...present.keys()].filter((one) => !plan.known.includes(one))) {
		if (search.holds(names, name) !== true) continue;
		yield* placings(withDemand(present, name, value), rest, plan, want, search);
	}
	if (isListed(names, search) || first.about === "undescribed") return;
	for (const fresh of newNames(names, [value], present, plan, 1, search)) {
		if (fresh.name === null) yield () => UNDECIDED;
		else yield* placings(withDemand(present, fresh.name, value), rest, plan, want, search);
	}
}

function withDemand(present: Present, name: string, value: Formula): Present {
	return new Map([...present, [name, [...(present.get(name) ?? []), value]]]);
}

/**
 * Whether a name may be sent: by the convention of changes none that the other side describes and the sending side does
 * not. A side that describes no name at all sends what it likes.
 */
function isSendable(name: string, { each, some }: Pick<Plan, "each" | "some">, search: Search): boolean {
	if (search.sender === null) return true;
	const own = each.filter(({ side }) => side === search.sender);
	if (!own.some(({ about }) => about === "described") || own.some(({ names }) => search.holds(names, name) !== false))
		return true;
	return ![...each, ...some].some(
		({ side, about, names }) =>
			about === "described" && side !== search.sender && isListed(names, search) && search.holds(names, name) === true,
	);
}

/** Values that a property of this name may have. */
function possible(name: string, extra: readonly Formula[], { demands }: Plan, search: Search, want = 1): Found {
	const own = demands.on(name);
	return own === null ? UNDECIDED : search.solve([...extra, ...own], want);
}

interface Fresh {
	/** null where names may exist that cannot be told. */
	readonly name: string | null;
}

/**
 * Names of a kind that no demand lists, one for each way in which the kinds of names of the other demands may hold for
 * it, where a value is possible under it.
 */
function* newNames(
	names: Formula,
	extra: readonly Formula[],
	present: Present,
	plan: Plan,
	count: number,
	search: Search,
): Iterable<Fresh> {
	const { formulas } = search;
	const taken = [...new Set([...plan.known, ...present.keys()])].sort();
	const others = formulas.make({ op: "values", values: taken, holds: false });
	const kinds = [...new Set(plan.each.map((each) => each.names))].filter((kind) => !isListed(kind, search));
	if (kinds.length > MAX_NAME_SETS) yield { name: null };
	const told = kinds.slice(0, MAX_NAME_SETS);
	for (let choice = 0; choice < 2 ** told.length; choice++) {
		search.spend();
		const isIn = (index: number) => (choice & (1 << index)) !== 0;
		const region = told.map((kind, index) => (isIn(index) ? kind : formulas.opposite(kind)));
		const found = search.solve([STRINGS(search), names, others, ...region], count);
		if (found.values.length === 0) {
			if (!found.complete) yield { name: null };
			continue;
		}
		const demands = plan.each.filter((each) => told.includes(each.names) && isIn(told.indexOf(each.names)));
		const value = search.solve([...extra, ...demands.map((each) => each.value)], 1);
		if (value.values.length === 0) {
			if (!value.complete) yield { name: null };
			continue;
		}
		for (const name of found.values) {
			if (typeof name === "string" && isSendable(name, plan, search)) yield { name };
		}
		if (found.values.length < count && !found.complete) yield { name: null };
	}
}

/** Whether a kind of names is a list of names: no new name is of it. */
function isListed(names: Formula, { formulas }: Search): boolean {
	return listedNames(names, formulas) !== null;
}

const STRINGS = ({ formulas }: Search) => formulas.types(16);

/** Objects with these properties, and as many others as are needed. */
function complete(present: Present, plan: Plan, want: number, search: Search): Found {
	search.spend();
	if (present.size > plan.max) return NONE;
	if (plan.min > MAX_PROPERTIES) return UNDECIDED;
	const grown = grow(present, plan, plan.min, search);
	if (grown.present.size < plan.min) return grown.isAll ? NONE : UNDECIDED;
	const own = build(grown.present, plan, want, search);
	if (own.values.length >= want || own.values.length === 0) return own;
	if (grown.present.size >= plan.max) return own;
	// More objects than one: with one property more, which says something new whatever the others are.
	const more = grow(grown.present, plan, Math.min(plan.max, grown.present.size + want), search);
	const added = [...more.present].filter(([name]) => !grown.present.has(name));
	const larger = added.map(
		([name, demands]) =>
			() =>
				build(new Map([...grown.present, [name, demands]]), plan, want, search),
	);
	const all = union([() => own, ...larger], want);
	return { values: all.values, complete: all.complete && more.isAll && added.length === 0 };
}

/** Adds optional properties until there are so many; `isAll` where no other could be added. */
function grow(
	present: Present,
	plan: Plan,
	size: number,
	search: Search,
): { readonly present: Present; readonly isAll: boolean } {
	const grown = new Map(present);
	let isAll = true;
	for (const name of plan.known) {
		if (grown.size >= size) return { present: grown, isAll };
		if (grown.has(name) || plan.lacked.has(name) || !isSendable(name, plan, search)) continue;
		const own = possible(name, [], plan, search);
		if (own.values.length > 0) grown.set(name, []);
		else if (!own.complete) isAll = false;
	}
	if (grown.size >= size) return { present: grown, isAll };
	for (const { name } of newNames(search.formulas.always, [], grown, plan, size - grown.size, search)) {
		if (name === null) isAll = false;
		else if (grown.size < size) grown.set(name, []);
	}
	return { present: grown, isAll };
}

/** Objects with exactly these properties. */
function build(present: Present, plan: Plan, want: number, search: Search): Found {
	const members: { name: string; found: Found }[] = [];
	for (const [name, extra] of present) {
		const found = possible(name, extra, plan, search, want);
		if (found.values.length === 0) return found;
		members.push({ name, found });
	}
	const objects: JsonObject[] = [];
	const first = members.map(({ name, found }) => [name, found.values[0] ?? null] as const);
	objects.push(objectOf(first));
	// Other objects differ from the first in one property, which is enough to tell them apart.
	for (const [index, { name, found }] of members.entries()) {
		for (const value of found.values.slice(1)) {
			if (objects.length < want) objects.push(objectOf(first.with(index, [name, value])));
		}
	}
	const isOnly = members.filter(({ found }) => found.values.length > 1).length < 2;
	return {
		values: objects.slice(0, want),
		complete: objects.length < want && isOnly && members.every(({ found }) => found.complete),
	};
}

/** Names come from strangers: `__proto__` is one like any other. */
function objectOf(members: readonly (readonly [string, JsonValue])[]): JsonObject {
	return Object.fromEntries(members);
}
