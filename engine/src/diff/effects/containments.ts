import { isPureUnion } from "../../containment/formulas/demands.ts";
import { MAX_LOOKS } from "../../containment/limits.ts";
import { PayloadSearch } from "../../containment/payload-search.ts";
import { placeOfEnd } from "../../containment/place-of-end.ts";
import { saySearchEnd } from "../../containment/say-search-end.ts";
import type { SearchOptions } from "../../containment/search-options.ts";
import type { PayloadAnswer, Question, Side } from "../../containment/side.ts";
import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { SearchEnd, Undecided } from "../../contract/undecided.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { ANY_TYPE, BOOLEAN, bitsOf, INTEGER, NULL, NUMBER, STRING, type TypeBits } from "../../lib/json-types.ts";
import { once } from "../../lib/once.ts";
import { MAX_DECISION_STEPS, MAX_LOOKS_OF_A_RUN, MAX_QUIET_STEPS, MAX_STEPS_OF_A_RUN } from "../limits.ts";
import { leastCount } from "../schemas/form.ts";
import type { Lookup, View } from "../schemas/schema-pair.ts";
import { areExclusive } from "../schemas/unions.ts";
import { alternatives, byBranch } from "./branch-sides.ts";

/** What is known of the payloads of one schema under another one. Each question is asked when it first matters. */
export interface Truth {
	/** Whether all of them are valid, as JSON Schema has it. */
	readonly contained: boolean;
	/** Whether all of them are not only accepted, as an open object accepts anything, but described. */
	readonly described: boolean;
	/** Whether one that is sent is refused, and what it is; null where that is undecided, or none is. */
	readonly refused: "object" | "list" | "null" | "value" | null;
	/** The one that is refused; undefined where none is found. */
	readonly payload: JsonValue | undefined;
	/** Whether each of them satisfies a branch of the other one's `oneOf`: then it is refused only where two of them hold. */
	readonly byOverlapAlone: boolean;
	/** Why it is not known that one is refused, where not all of them are known to be valid. */
	readonly undecided: Undecided;
}

/** What containment says of a pair: payloads of before under after, and the reverse. */
export interface Verdict {
	readonly narrows: Truth;
	readonly widens: Truth;
}

/**
 * Decides containment between the two versions, in both directions. One search serves all pairs, so that what is below
 * two of them is decided once.
 */
export class Containments {
	readonly #lookup: Lookup;
	readonly #forward: Searches;
	readonly #backward: Searches;
	#followed: ReadonlySet<Schema> = new Set();

	constructor(lookup: Lookup) {
		this.#lookup = lookup;
		const budget: Left = { steps: MAX_STEPS_OF_A_RUN, looks: MAX_LOOKS_OF_A_RUN };
		const same = (a: Side, b: Side) => {
			if (a.get === lookup.before && b.get === lookup.after) return lookup.same(a.id, b.id);
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
	 * Null of a branch is judged by its union, and text has none. As text `1` and `"1"` may be alike: then only what is
	 * contained is told.
	 */
	decide(before: SchemaId, after: SchemaId, { form, isBranch }: View, steps = MAX_DECISION_STEPS): Verdict {
		const a: Side = { id: before, get: this.#lookup.before };
		const b: Side = { id: after, get: this.#lookup.after };
		const isText = form !== "json" && !isOneScalarType(a, b);
		const types = isBranch || form !== "json" ? ANY_TYPE & ~NULL : ANY_TYPE;
		const asking: Asking = {
			types,
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
	isDescribedApart(half: "narrows" | "widens", whole: SchemaSides, branch: SchemaId): boolean {
		const to = half === "narrows" ? "after" : "before";
		return this.#isDescribedBy(half, whole, branch, alternatives(whole[to], this.#lookup[to]));
	}

	/** The same, of some branches of the other version. */
	isDescribedAmong(
		half: "narrows" | "widens",
		whole: SchemaSides,
		branch: SchemaId,
		among: readonly SchemaId[],
	): boolean {
		const to = half === "narrows" ? "after" : "before";
		const takers = among.map((one) => byBranch(whole[to], one, this.#lookup[to]));
		return this.#isDescribedBy(half, whole, branch, takers);
	}

	#isDescribedBy(half: "narrows" | "widens", whole: SchemaSides, branch: SchemaId, takers: readonly Side[]): boolean {
		const from = half === "narrows" ? "before" : "after";
		const searches = half === "narrows" ? this.#forward : this.#backward;
		return searches.isNeverSent({
			satisfies: [byBranch(whole[from], branch, this.#lookup[from])],
			violates: takers,
			types: ANY_TYPE & ~NULL,
		});
	}

	/** Whether what is sent by one branch of a version of a pair is accepted by the other version. */
	isSentAccepted(half: "narrows" | "widens", whole: SchemaSides, branch: SchemaId): boolean {
		const [from, to] = half === "narrows" ? (["before", "after"] as const) : (["after", "before"] as const);
		const searches = half === "narrows" ? this.#forward : this.#backward;
		const question = {
			satisfies: [byBranch(whole[from], branch, this.#lookup[from])],
			violates: [{ id: whole[to], get: this.#lookup[to] }],
			types: ANY_TYPE & ~NULL,
		};
		return searches.isNotSent(question, MAX_QUIET_STEPS);
	}

	/**
	 * Whether what one version of a pair accepts by one of its branches is accepted by the other version of that branch. What
	 * a pair says beside its branches counts with them; of a union alone, what other branches say does not.
	 */
	isKeptByBranch(half: "narrows" | "widens", whole: SchemaSides, branch: SchemaSides): boolean {
		const [from, to] = half === "narrows" ? (["before", "after"] as const) : (["after", "before"] as const);
		const side = (of: SchemaSides, name: "before" | "after"): Side => ({ id: of[name], get: this.#lookup[name] });
		const searches = half === "narrows" ? this.#forward : this.#backward;
		return searches.isEmpty({
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

/** What a branch without any value describes is said all the same, as nobody means it to have none. */
function areToldApart(union: Union, get: Side["get"]): boolean {
	return areExclusive(union, get) && union.branches.every((branch) => get(branch).satisfiable);
}

interface SchemaSides {
	readonly before: SchemaId;
	readonly after: SchemaId;
}

interface Asking {
	readonly types: TypeBits;
	/** Whether what is empty is never sent. */
	readonly isNonEmpty: boolean;
	readonly isText: boolean;
	/** Steps that each answer may take. */
	readonly steps: number;
	/** Where what a search ended at stands. */
	readonly place: (end: SearchEnd) => Undecided["at"];
}

/** What the decisions of one comparison may still take. */
interface Left {
	steps: number;
	looks: number;
}

/** The searches of one direction. */
class Searches {
	/** As JSON Schema has it: what is contained here is contained. */
	readonly #strict: PayloadSearch;
	/** By the convention of changes: what is refused here breaks somebody. */
	readonly #sent: PayloadSearch;
	readonly #closed: PayloadSearch;
	readonly #left: Left;

	constructor(strict: PayloadSearch, options: SearchOptions, sender: Side["get"], left: Left) {
		this.#strict = strict;
		this.#sent = new PayloadSearch({ ...options, sender, areToldApart });
		this.#closed = new PayloadSearch({ ...options, sender, closed: true });
		this.#left = left;
	}

	ask(a: Side, b: Side, asking: Asking): Truth {
		const { types, isNonEmpty } = asking;
		const question = { satisfies: [a], violates: [b], types, isNonEmpty };
		const strict = once(() => this.#find(this.#strict, question, asking.steps));
		const closed = once(() => this.#find(this.#closed, question, asking.steps));
		const sent = once(() => this.#find(this.#sent, question, asking.steps));
		const isOverlapAlone = once(() => {
			const other = b.get(b.id);
			const [union] = other.unions;
			if (union?.kind !== "oneOf" || !isPureUnion(other)) return false;
			const violates = union.branches.map((id): Side => ({ id, get: b.get }));
			return this.#find(this.#strict, { ...question, violates }, asking.steps).kind === "none";
		});
		return {
			get contained() {
				return strict().kind === "none";
			},
			get described() {
				return strict().kind === "none" && closed().kind === "none";
			},
			get refused() {
				return asking.isText ? null : refusedBy(sent());
			},
			get payload() {
				const answer = asking.isText ? OUT_OF_STEPS : sent();
				return answer.kind === "found" ? answer.payload : undefined;
			},
			get byOverlapAlone() {
				return isOverlapAlone();
			},
			get undecided() {
				const end: SearchEnd = asking.isText ? { kind: "text" } : endOf(sent());
				return { end, at: asking.place(end) };
			},
		};
	}

	/** Whether it is proved that no payload is such. */
	isEmpty(question: Question): boolean {
		return this.#isNone(this.#strict, question);
	}

	/** Whether it is proved that no payload is such that is sent, or that has nothing but what is described. */
	isNeverSent(question: Question): boolean {
		return this.#isNone(this.#closed, question) && this.isNotSent(question);
	}

	/** Whether it is proved that no payload is such that is sent. */
	isNotSent(question: Question, steps = MAX_DECISION_STEPS): boolean {
		return [this.#strict, this.#sent].some((one) => this.#isNone(one, question, steps));
	}

	#isNone(search: PayloadSearch, question: Question, steps = MAX_DECISION_STEPS): boolean {
		return this.#find(search, question, steps).kind === "none";
	}

	/** A search that what others left was too little for ended at the bound of all. */
	#find(search: PayloadSearch, question: Question, most: number): PayloadAnswer {
		const steps = Math.min(most, this.#left.steps);
		const looks = Math.min(MAX_LOOKS, this.#left.looks);
		if (steps <= 0) return OUT_OF_STEPS;
		if (looks <= 0) return OUT_OF_LOOKS;
		const answer = search.find(question, steps, looks);
		this.#left.steps -= search.spent;
		this.#left.looks -= search.looked;
		if (answer.kind !== "unknown" || answer.end.kind !== "bound") return answer;
		if (answer.end.of === "steps" && steps < most) return OUT_OF_STEPS;
		return answer.end.of === "looks" && looks < MAX_LOOKS ? OUT_OF_LOOKS : answer;
	}
}

function outOf(end: SearchEnd): PayloadAnswer {
	return { kind: "unknown", end, why: saySearchEnd(end) };
}

const OUT_OF_STEPS = outOf({ kind: "bound", of: "steps-of-all", most: MAX_STEPS_OF_A_RUN });
const OUT_OF_LOOKS = outOf({ kind: "bound", of: "looks-of-all", most: MAX_LOOKS_OF_A_RUN });

function refusedBy(sent: PayloadAnswer): Truth["refused"] {
	if (sent.kind !== "found") return null;
	if (sent.payload === null) return "null";
	if (isList(sent.payload)) return "list";
	return isObject(sent.payload) ? "object" : "value";
}

/** What is not known to be valid, and is refused to nobody who sends, has what its sender does not describe. */
function endOf(sent: PayloadAnswer): SearchEnd {
	return sent.kind === "unknown" ? sent.end : { kind: "undescribed" };
}
