import type { JsonValue } from "../contract/json.ts";
import { isUntold, type Truth } from "./check/truth.ts";
import type { Formula } from "./formulas/formula.ts";
import { PropertyDemands } from "./formulas/property-demands.ts";
import { Leaf, type Search } from "./search.ts";
import { extend, type State } from "./state.ts";
import type { Unfolding } from "./unit-propagation.ts";
import { findArrays } from "./values/arrays.ts";
import { ENOUGH, type Found, isEmpty, NONE, undecided, union } from "./values/found.ts";
import type { Kind } from "./values/kind.ts";
import { findNumbers } from "./values/numbers.ts";
import { findObjects, isPropertyPossible } from "./values/objects.ts";
import { findStrings } from "./values/strings.ts";
import { waysOf } from "./ways.ts";

/**
 * The values of one state: an analytic tableau (Smullyan, 1968). By what is listed, by the rules of its kind where no
 * alternatives are left, or by each way of the alternatives that offer the fewest.
 */
export function valuesOf(state: State, unfolding: Unfolding, want: number, search: Search): Found {
	search.spend();
	const listed = listedIn(state, search);
	if (listed !== null) return satisfying(listed, state, want, search);
	if (state.alternatives.length === 0) return ofLeaf(leafOf(state, search), unfolding.restriction.kind, want, search);
	const fewest = fewestWays(state, search);
	const rest = { ...state, alternatives: state.alternatives.filter((formula) => formula !== fewest) };
	const { parts, end } = waysOf(search.formulas.demand(fewest), search.formulas);
	const properties = propertiesOf(state, search);
	const found = union(
		parts.map((way) => () => {
			if (!mayHave(properties, unfolding.restriction.of(way), search)) return NONE;
			const next = extend(rest, [way], unfolding);
			if (next === null || !isPossible(next, state, search)) return NONE;
			return valuesOf(next, unfolding, want, search);
		}),
		want,
	);
	return found.end === null && end !== null ? { ...found, end } : found;
}

/**
 * A choice among schemas is split first, because a schema says most about a value; of other alternatives those that
 * offer the fewest ways. Most often the others are decided then.
 */
function fewestWays({ alternatives }: State, search: Search): Formula {
	const counts = alternatives.map((formula) => {
		const demand = search.formulas.demand(formula);
		if (demand.op === "not-one") return demand.of.length ** 2;
		return !("of" in demand) || isChoice(demand.of, search) ? 0 : demand.of.length;
	});
	const index = counts.indexOf(Math.min(...counts));
	return alternatives[index] ?? search.formulas.never;
}

function isChoice(parts: readonly Formula[], { formulas }: Search): boolean {
	return parts.every((part) => {
		const demand = formulas.demand(part);
		return demand.op === "schema" && demand.holds;
	});
}

/** Whether the properties that are new in a state could be there by themselves. */
function isPossible(next: State, state: State, search: Search): boolean {
	const added = [...next.certain].filter((formula) => !state.certain.has(formula));
	// Of the way itself it is known already.
	if (added.length < 2) return true;
	const properties = propertiesOf(next, search);
	return added.every((formula) => mayHave(properties, formula, search));
}

/** Whether the property that a demand asks for could be there: most ways of violating an object end here. */
function mayHave(properties: PropertyDemands, formula: Formula, search: Search): boolean {
	const demand = search.formulas.demand(formula);
	return demand.op !== "some" || isPropertyPossible(properties, demand, search);
}

function propertiesOf(state: State, search: Search): PropertyDemands {
	return new PropertyDemands(leafOf(state, search).of("each"), search);
}

/** The values that a certain demand lists; null where none does. */
function listedIn({ certain }: State, { formulas }: Search): readonly JsonValue[] | null {
	for (const formula of certain) {
		const demand = formulas.demand(formula);
		if (demand.op === "values" && demand.holds) return demand.values;
	}
	return null;
}

function satisfying(values: readonly JsonValue[], state: State, want: number, search: Search): Found {
	const truths = values.map((value) => ({ value, truth: holdsOf(state, value, search) }));
	const held = truths.filter(({ truth }) => truth === true).map(({ value }) => value);
	if (held.length >= want) return { values: held.slice(0, want), end: ENOUGH };
	return { values: held, end: truths.map(({ truth }) => truth).find(isUntold) ?? null };
}

function holdsOf({ certain, alternatives }: State, value: JsonValue, search: Search): Truth {
	let all: Truth = true;
	for (const formula of [...certain, ...alternatives]) {
		const own = search.holds(formula, value);
		if (own === false) return false;
		if (all === true) all = own;
	}
	return all;
}

function leafOf({ certain }: State, { formulas }: Search): Leaf {
	const demands = [...certain].map((formula) => formulas.demand(formula));
	return new Leaf(demands.filter(({ op }) => op !== "schema"));
}

function ofLeaf(leaf: Leaf, kind: Kind, want: number, search: Search): Found {
	const found = ofKind(leaf, kind, want, search);
	// Nobody knows what an opaque demand refuses; only that there is nothing is certain all the same.
	const [opaque] = leaf.of("opaque");
	return opaque === undefined || isEmpty(found) ? found : undecided(opaque.end);
}

function ofKind(leaf: Leaf, kind: Kind, want: number, search: Search): Found {
	switch (kind) {
		case "null":
			return among([null], leaf, want);
		case "boolean":
			return among([false, true], leaf, want);
		case "number":
			return findNumbers(leaf, want);
		case "string":
			return findStrings(leaf, want, search);
		case "array":
			return findArrays(leaf, want, search);
		case "object":
			return findObjects(leaf, want, search);
	}
}

function among(values: readonly JsonValue[], { excluded }: Leaf, want: number): Found {
	const left = values.filter((value) => !excluded.includes(value));
	return left.length < want ? { values: left, end: null } : { values: left.slice(0, want), end: ENOUGH };
}
