import { isPureUnion } from "../../containment/formulas/demands.ts";
import { MAX_LOOKS } from "../../containment/limits.ts";
import { PayloadSearch } from "../../containment/payload-search.ts";
import { saySearchEnd } from "../../containment/say-search-end.ts";
import type { SearchOptions } from "../../containment/search-options.ts";
import type { PayloadAnswer, Question, Side } from "../../containment/side.ts";
import type { Union } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { SearchEnd, Undecided } from "../../contract/undecided.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import type { TypeBits } from "../../lib/json-types.ts";
import { once } from "../../lib/once.ts";
import { MAX_DECISION_STEPS, MAX_LOOKS_OF_A_RUN, MAX_STEPS_OF_A_RUN } from "../limits.ts";
import { areExclusive } from "../unions/unions.ts";

/** What is known of the payloads of one schema under another one. Each question is asked when it first matters. */
export interface Truth {
	/** Whether all of them are valid, as JSON Schema has it. */
	readonly contained: boolean;
	/** The same with values of types that nobody sends where objects are described. */
	readonly containedOfAnyType: boolean;
	/** Whether all of them are not only accepted, as an open object accepts anything, but described. */
	readonly described: boolean;
	/** Whether one that is sent is refused, and what it is; null where that is undecided, or none is. */
	readonly refused: "object" | "list" | "null" | "value" | null;
	/** The one that is refused; undefined where none is found. */
	readonly payload: JsonValue | undefined;
	/** Whether each of them satisfies a branch of the other one's `oneOf`: then it is refused only where two of them hold. */
	readonly byOverlapAlone: boolean;
	/** Whether one is known that the other one accepts. */
	readonly someAccepted: boolean;
	/** Why it is not known that one is refused, where not all of them are known to be valid. */
	readonly undecided: Undecided;
}

/** What is asked of a pair as a whole. */
export interface Asking {
	readonly types: TypeBits;
	/** Those with what nobody sends. */
	readonly allTypes: TypeBits;
	/** Whether what is empty is never sent. */
	readonly isNonEmpty: boolean;
	readonly isText: boolean;
	/** Steps that each answer may take. */
	readonly steps: number;
	/** Where what a search ended at stands. */
	readonly place: (end: SearchEnd) => Undecided["at"];
}

/** What the decisions of one comparison may still take. */
export interface Left {
	steps: number;
	looks: number;
}

/** The searches of one direction. */
export class Searches {
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
		const { types, allTypes, isNonEmpty } = asking;
		const question = { satisfies: [a], violates: [b], types, isNonEmpty };
		const strict = once(() => this.#find(this.#strict, question, asking.steps));
		const ofAnyType = once(() => this.#find(this.#strict, { ...question, types: allTypes }, asking.steps));
		const closed = once(() => this.#find(this.#closed, question, asking.steps));
		const sent = once(() => this.#find(this.#sent, question, asking.steps));
		const isOverlapAlone = once(() => {
			const other = b.get(b.id);
			const [union] = other.unions;
			if (union?.kind !== "oneOf" || !isPureUnion(other)) return false;
			const violates = union.branches.map((id): Side => ({ id, get: b.get }));
			return this.#find(this.#strict, { ...question, violates }, asking.steps).kind === "none";
		});
		const isAnyAccepted = once(() => {
			const accepted = { ...question, satisfies: [a, b], violates: [] };
			return this.#find(this.#strict, accepted, asking.steps).kind === "found";
		});
		return {
			get contained() {
				return strict().kind === "none";
			},
			get containedOfAnyType() {
				return (types === allTypes ? strict() : ofAnyType()).kind === "none";
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
			get someAccepted() {
				return isAnyAccepted();
			},
			get undecided() {
				const end: SearchEnd = asking.isText ? { kind: "text" } : endOf(sent());
				return { end, at: asking.place(end) };
			},
		};
	}

	/** Whether it is proved that no payload is such. */
	isEmpty(question: Question, steps = MAX_DECISION_STEPS): boolean {
		return this.#isNone(this.#strict, question, steps);
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

/** What a branch without any value describes is said all the same, as nobody means it to have none. */
function areToldApart(union: Union, get: Side["get"]): boolean {
	return areExclusive(union, get) && union.branches.every((branch) => get(branch).satisfiable);
}
