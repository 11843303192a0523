import { isPureUnion } from "../../containment/formulas/demands.ts";
import { areMeantAsObjects } from "../../containment/formulas/meant-types.ts";
import { PayloadSearch } from "../../containment/payload-search.ts";
import { placeOfEnd } from "../../containment/place-of-end.ts";
import type { Question, Side } from "../../containment/side.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import type { SearchEnd, Undecided } from "../../contract/undecided.ts";
import {
	ANY_TYPE,
	BOOLEAN,
	bitsOf,
	INTEGER,
	NULL,
	NUMBER,
	OBJECT,
	STRING,
	type TypeBits,
} from "../../lib/json-types.ts";
import { MAX_DECISION_STEPS, MAX_LOOKS_OF_A_RUN, MAX_QUIET_STEPS, MAX_STEPS_OF_A_RUN } from "../limits.ts";
import { leastCount } from "../schemas/form.ts";
import type { Lookup, View } from "../schemas/schema-pair.ts";
import { alternatives, byBranch, byBranchHolding, type Held } from "./branch-sides.ts";
import { type Asking, type Left, Searches, type Truth } from "./searches.ts";

/** What containment says of a pair: payloads of before under after, and the reverse. */
export interface Verdict {
	readonly narrows: Truth;
	readonly widens: Truth;
}

/** Whether payloads are described to who receives them, or only accepted, as an open object accepts anything. */
export type Taken = "described" | "accepted";

/** Whether all payloads are accepted, or those that are sent. */
export type Accepted = "all" | "sent";

/** Of each half, the version whose payloads are held against the other, and that one. */
export const VERSIONS = { narrows: ["before", "after"], widens: ["after", "before"] } as const;

/**
 * Decides containment between the two versions, in both directions. One search serves all pairs, so that what is below
 * two of them is decided once.
 */
export class Containments {
	readonly #lookup: Lookup;
	/**
	 * The same schemas by other functions, for one version held against itself: a search tells the schemas of who sends from
	 * those of who receives by the function that they are read with.
	 */
	readonly #receiving: Pick<Lookup, "before" | "after">;
	readonly #forward: Searches;
	readonly #backward: Searches;
	#followed: ReadonlySet<Schema> = new Set();

	constructor(lookup: Lookup) {
		this.#lookup = lookup;
		const receiving = { before: (id: SchemaId) => lookup.before(id), after: (id: SchemaId) => lookup.after(id) };
		this.#receiving = receiving;
		const budget: Left = { steps: MAX_STEPS_OF_A_RUN, looks: MAX_LOOKS_OF_A_RUN };
		const isReceived = (a: Side, b: Side) =>
			(a.get === lookup.before && b.get === receiving.before) || (a.get === lookup.after && b.get === receiving.after);
		const same = (a: Side, b: Side) => {
			if (a.get === lookup.before && b.get === lookup.after) return lookup.same(a.id, b.id);
			if (isReceived(a, b) || isReceived(b, a)) return a.id === b.id;
			return a.get === lookup.after && b.get === lookup.before && lookup.same(b.id, a.id);
		};
		const isFollowed = (schema: Schema) => this.#followed.has(schema);
		const options = { same, patterns: lookup.patterns, isFollowed };
		// It knows no sender, and what it unfolds of a schema serves both directions.
		const strict = new PayloadSearch(options);
		this.#forward = new Searches(strict, options, lookup.before, budget);
		this.#backward = new Searches(strict, options, lookup.after, budget);
	}

	/** The schemas whose discriminators both versions have: clients and provider go by the tags of those. To be said first. */
	follow(schemas: ReadonlySet<Schema>): void {
		this.#followed = schemas;
	}

	/**
	 * Null of a branch is judged by its union, and text has none. Where objects are described, nothing else is sent, but a
	 * null that a type lists. As text `1` and `"1"` may be alike: then only what is contained is told.
	 */
	decide(before: SchemaId, after: SchemaId, { form, isBranch }: View, steps = MAX_DECISION_STEPS): Verdict {
		const a: Side = { id: before, get: this.#lookup.before };
		const b: Side = { id: after, get: this.#lookup.after };
		const isText = form !== "json" && !isOneScalarType(a, b);
		const areObjects = areMeantAsObjects(a.get(before), b.get(after), this.#lookup);
		const allTypes = isBranch || form !== "json" ? ANY_TYPE & ~NULL : ANY_TYPE;
		const asking: Asking = {
			types: areObjects ? allTypes & (OBJECT | statedNull(a, b)) : allTypes,
			allTypes,
			isNonEmpty: leastCount(form) > 0,
			isText,
			steps,
			place: (end) => placeOn("after", b, end) ?? placeOn("before", a, end),
		};
		return { narrows: this.#forward.ask(a, b, asking), widens: this.#backward.ask(b, a, asking) };
	}

	/** Whether what one version of a pair accepts by one branch is accepted by another branch of the same version. */
	isWithin(version: "before" | "after", whole: SchemaId, branch: SchemaId, other: SchemaId): boolean {
		const side = (id: SchemaId): Side => ({ id, get: this.#lookup[version] });
		const searches = version === "before" ? this.#forward : this.#backward;
		const question = { satisfies: [side(whole), side(branch)], violates: [side(other)], types: ANY_TYPE & ~NULL };
		return searches.isEmpty(question);
	}

	/**
	 * Whether what is sent by one branch of a version of a pair is described by the other version: each payload by one of its
	 * branches alone, as one that only accepts it says nothing of it.
	 */
	isDescribedApart(half: keyof Verdict, whole: SchemaSides, branch: SchemaId): boolean {
		const [, to] = VERSIONS[half];
		const takers = alternatives(whole[to], this.#lookup[to]);
		return this.#searches(half).isNeverSent(this.#sentBy(half, whole, branch, takers));
	}

	/** The same, of some branches of the other version. */
	isDescribedAmong(half: keyof Verdict, whole: SchemaSides, branch: SchemaId, among: readonly SchemaId[]): boolean {
		const [, to] = VERSIONS[half];
		const takers = among.map((one) => byBranch(whole[to], one, this.#lookup[to]));
		return this.#searches(half).isNeverSent(this.#sentBy(half, whole, branch, takers));
	}

	/**
	 * Whether the other version accepts what one branch of a version of a pair does, or what is sent by it: of an `anyOf`
	 * these branches are asked, as a search would go through all the others in vain.
	 */
	acceptedOf(half: keyof Verdict, whole: SchemaSides, branch: SchemaId, among: readonly SchemaId[]): Accepted | null {
		const [, to] = VERSIONS[half];
		const get = this.#lookup[to];
		const isAny = get(whole[to]).unions.every(({ kind }) => kind === "anyOf");
		const takers = isAny ? among.map((one) => byBranch(whole[to], one, get)) : [{ id: whole[to], get }];
		const question = this.#sentBy(half, whole, branch, takers);
		const searches = this.#searches(half);
		if (searches.isEmpty(question, MAX_QUIET_STEPS)) return "all";
		return searches.isNotSent(question, MAX_QUIET_STEPS) ? "sent" : null;
	}

	/**
	 * How the other version takes what a branch accepts where a property has one of these values; null where it refuses
	 * some.
	 */
	howTakenWith(held: Held, half: keyof Verdict, whole: SchemaSides, branch: SchemaSides): Taken | null {
		const [from, to] = VERSIONS[half];
		const question: Question = {
			satisfies: [byBranchHolding(held, whole[from], branch[from], this.#lookup[from])],
			violates: [{ id: whole[to], get: this.#lookup[to] }],
			types: ANY_TYPE & ~NULL,
		};
		const searches = this.#searches(half);
		if (!searches.isEmpty(question)) return null;
		const takers = alternatives(whole[to], this.#lookup[to]);
		return searches.isNeverSent({ ...question, violates: takers }) ? "described" : "accepted";
	}

	/** The same, by one branch of the other version. */
	isSentAcceptedBy(half: keyof Verdict, whole: SchemaSides, branch: SchemaId, taker: SchemaId): boolean {
		const [, to] = VERSIONS[half];
		const takers = [byBranch(whole[to], taker, this.#lookup[to])];
		return this.#searches(half).isNotSent(this.#sentBy(half, whole, branch, takers), MAX_QUIET_STEPS);
	}

	/** Whether what is sent by one branch of a version of a pair is accepted by another one of the same version. */
	isSentWithin(half: keyof Verdict, whole: SchemaSides, branch: SchemaId, other: SchemaId): boolean {
		const [from] = VERSIONS[half];
		const taker = byBranch(whole[from], other, this.#receiving[from]);
		return this.#searches(half).isNotSent(this.#sentBy(half, whole, branch, [taker]), MAX_QUIET_STEPS);
	}

	/** A payload of one branch of a version that none of some schemas takes. */
	#sentBy(half: keyof Verdict, whole: SchemaSides, branch: SchemaId, takers: readonly Side[]): Question {
		const [from] = VERSIONS[half];
		return {
			satisfies: [byBranch(whole[from], branch, this.#lookup[from])],
			violates: takers,
			types: ANY_TYPE & ~NULL,
		};
	}

	#searches(half: keyof Verdict): Searches {
		return half === "narrows" ? this.#forward : this.#backward;
	}

	/**
	 * Whether what one version of a pair accepts by one of its branches is accepted by the other version of that branch. What
	 * a pair says beside its branches counts with them; of a union alone, what other branches say does not.
	 */
	isKeptByBranch(half: keyof Verdict, whole: SchemaSides, branch: SchemaSides): boolean {
		const [from, to] = VERSIONS[half];
		const side = (of: SchemaSides, name: "before" | "after"): Side => ({ id: of[name], get: this.#lookup[name] });
		return this.#searches(half).isEmpty({
			satisfies: isPureUnion(this.#lookup[from](whole[from]))
				? [side(branch, from)]
				: [side(whole, from), side(branch, from)],
			violates: [side(branch, to)],
			types: ANY_TYPE & ~NULL,
		});
	}
}

function placeOn(side: "before" | "after", schema: Side, end: SearchEnd): Undecided["at"] {
	const place = placeOfEnd(end, schema);
	return place === null ? null : { ...place, side };
}

/** Whether all values on both sides are of one type that is no container: each text stands for one of them, or for none. */
function isOneScalarType(a: Side, b: Side): boolean {
	const bits = (bitsOf(a.get(a.id).types) | bitsOf(b.get(b.id).types)) & ~NULL;
	return bits === STRING || bits === BOOLEAN || bits === INTEGER || bits === NUMBER;
}

interface SchemaSides {
	readonly before: SchemaId;
	readonly after: SchemaId;
}

/** Null, where one of two schemas lists it among its types; no type where neither does. */
function statedNull(...sides: readonly Side[]): TypeBits {
	return sides.reduce((bits, { id, get }) => bits | (bitsOf(get(id).types ?? []) & NULL), 0);
}
