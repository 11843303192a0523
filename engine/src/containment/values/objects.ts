import { isUntold } from "../check/truth.ts";
import type { DemandOf, Formula } from "../formulas/formula.ts";
import { isDemands, onlyName, PropertyDemands } from "../formulas/property-demands.ts";
import { type Leaf, type Search, tightest } from "../search.ts";
import { complete } from "./build-objects.ts";
import { type Found, isEmpty, NONE, undecided, union, without } from "./found.ts";
import { newNames } from "./fresh-names.ts";
import { isListed, isSendable, type Plan, type Present, possible, withDemand } from "./object-plan.ts";

/** Whether a property that some demand asks for by its name could be there at all, whatever else the object has. */
export function isPropertyPossible(demands: PropertyDemands, some: DemandOf<"some">, search: Search): boolean {
	const name = onlyName(some.names, search.formulas);
	const own = name === null ? null : demands.on(name);
	return own === null || !isDemands(own) || !isEmpty(search.solve([some.value, ...own], 1));
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
	return without(union(placings(present, some, plan, wanted, search), wanted), excluded, want);
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
		if (isUntold(isMeant)) yield () => undecided(isMeant);
		if (isMeant !== true || !isSendable(name, plan, search)) continue;
		const placed = withDemand(present, name, value);
		const own = possible(name, placed.get(name) ?? [], plan, search);
		if (own.values.length > 0) yield* placings(placed, rest, plan, want, search);
		else if (!isEmpty(own)) yield () => own;
	}
	// A name that was made up for another existential may do for this one too.
	for (const name of [...present.keys()].filter((one) => !plan.known.includes(one))) {
		if (search.holds(names, name) !== true) continue;
		yield* placings(withDemand(present, name, value), rest, plan, want, search);
	}
	if (isListed(names, search) || first.about === "undescribed") return;
	for (const fresh of newNames(names, [value], present, plan, 1, search)) {
		if (typeof fresh === "string") yield* placings(withDemand(present, fresh, value), rest, plan, want, search);
		else yield () => undecided(fresh);
	}
}
