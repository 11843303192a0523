import { PayloadSearch } from "../containment/payload-search.ts";
import type { Api } from "../contract/api.ts";
import type { Change, PayloadWay, SchemaSides } from "../contract/change.ts";
import type { Judgement, Witness } from "../contract/finding.ts";
import type { JsonValue } from "../contract/json.ts";
import { candidatesFor } from "./candidates.ts";
import type { Checker } from "./checker.ts";
import { expectedRefusal } from "./expected-refusal.ts";
import { type Descent, type Lifted, lift } from "./lift.ts";
import {
	MAX_LIFTED,
	MAX_PAYLOAD,
	MAX_SEARCH_STEPS,
	MAX_SEARCH_STEPS_OF_A_RUN,
	MAX_STEPS,
	MAX_TRIES,
} from "./limits.ts";
import { type Ids, PairSampler, type Sides } from "./pair-sampler.ts";
import { chooseRefusal, sayRefusal } from "./refusal.ts";
import { Sampler } from "./sampler.ts";
import { sayPayload } from "./say-payload.ts";
import { Unprovable } from "./unprovable.ts";

export interface Apis {
	readonly before: Api;
	readonly after: Api;
}

/** What a judgement says of its proof. */
export type Proven = Pick<Judgement, "proof" | "witness" | "unproven" | "failing">;

/** Finds payloads for the changes of one pair of descriptions. */
export class Prover {
	readonly #apis: Apis;
	readonly #checker: Checker;
	readonly #budget = { steps: MAX_STEPS };
	readonly #payloads = new PayloadSearch();
	#stepsLeft = MAX_SEARCH_STEPS_OF_A_RUN;
	/** Why a payload that was tried could not be checked. */
	#objection: string | null = null;
	readonly #pairSamplers = new Map<Witness["acceptedBy"], PairSampler>();

	constructor(apis: Apis, checker: Checker) {
		this.#apis = apis;
		this.#checker = checker;
	}

	prove(change: Change): Proven {
		this.#objection = null;
		try {
			return { proof: "proved", witness: this.#findWitness(change) };
		} catch (error) {
			if (!(error instanceof Unprovable)) throw error;
			return { proof: "unproven", witness: null, unproven: error.reason };
		}
	}

	#findWitness(change: Change): Witness {
		const { way } = change;
		if (way === null) throw new Unprovable("it does not stand in a payload that a schema describes");
		const acceptedBy = change.direction === "request" ? "before" : "after";
		const ids = idsFor(acceptedBy);
		const descents = descend(way, ids);
		const place = descents.at(-1)?.below ?? ids(way.root);
		const tryAll = (valuesOf: (pairs: PairSampler) => readonly JsonValue[]) => {
			const pairs = this.#pairSampler(acceptedBy);
			const payloads = valuesOf(pairs).map((value) => lift(value, descents, pairs));
			return this.#firstProved(payloads, change, way, acceptedBy, pairs);
		};
		const witness = this.#objecting(() => tryAll((pairs) => candidatesFor(change, place, pairs).slice(0, MAX_LIFTED)));
		if (witness !== null) return witness;
		// What could be made up shows nothing: a search is slower and leaves nothing out.
		const searched = tryAll((pairs) => [this.#search(place, pairs)]);
		if (searched === null) throw new Unprovable(this.#objection ?? NOTHING_FOUND);
		return searched;
	}

	/** Null where it cannot be told, with the reason kept. */
	#objecting<T>(run: () => T | null): T | null {
		try {
			return run();
		} catch (error) {
			if (!(error instanceof Unprovable)) throw error;
			this.#objection = error.reason;
			return null;
		}
	}

	#firstProved(
		payloads: readonly Lifted[],
		change: Change,
		way: PayloadWay,
		acceptedBy: Witness["acceptedBy"],
		pairs: PairSampler,
	): Witness | null {
		const { accepting } = idsFor(acceptedBy)(way.root);
		const isPromising = ({ payload }: Lifted) => pairs.samplers.accepting.accepts(accepting, payload);
		const promising = payloads.filter(isPromising);
		const likely = promising.length > 0 ? promising : payloads;
		const short = likely.filter(isShort);
		if (short.length === 0 && likely.length > 0) this.#objection = TOO_LONG;
		let second: Witness | null = null;
		for (const lifted of short.slice(0, MAX_TRIES)) {
			const found = this.#objecting(() => this.#check(lifted, change, way, acceptedBy));
			if (found?.isOwn === true) return found.witness;
			second ??= found?.witness ?? null;
		}
		return second;
	}

	#search({ accepting, refusing }: Ids, { samplers }: PairSampler): JsonValue {
		if (accepting === null || refusing === null) throw new Unprovable(this.#objection ?? NOTHING_FOUND);
		const satisfies = [{ id: accepting, get: samplers.accepting.side.get }];
		const violates = [{ id: refusing, get: samplers.refusing.side.get }];
		const steps = Math.min(MAX_SEARCH_STEPS, this.#stepsLeft);
		if (steps <= 0) throw new Unprovable(this.#objection ?? NOTHING_FOUND);
		const answer = this.#payloads.find({ satisfies, violates }, steps);
		this.#stepsLeft -= this.#payloads.spent;
		if (answer.kind === "found") return answer.payload;
		throw new Unprovable(answer.kind === "none" ? CONTAINED : (this.#objection ?? answer.why));
	}

	/** Null where the payload shows nothing. It is the change's own where the refusal is about what changed. */
	#check(
		{ payload, location }: Lifted,
		change: Change,
		{ form, root, ...way }: PayloadWay,
		acceptedBy: Witness["acceptedBy"],
	): { readonly witness: Witness; readonly isOwn: boolean } | null {
		const { check, checkText } = this.#checker;
		const { accepting, refusing } = this.#sides(acceptedBy);
		const ids = idsFor(acceptedBy)(root);
		if (check(accepting, ids.accepting, payload).length > 0) return null;
		const errors = check(refusing, ids.refusing, payload);
		const expected = expectedRefusal(change);
		const error = chooseRefusal(errors, location, expected);
		if (error === undefined) return null;
		// Where no type is in the way, reading the values as text changes nothing.
		const isByType = form === "text" && errors.some(({ keyword }) => keyword === "type");
		if (isByType && checkText(refusing, ids.refusing, payload).length === 0) return null;
		const of = sayPayload({ form, root, ...way });
		const witness: Witness = { payload, of, acceptedBy, refusal: sayRefusal(error) };
		return { witness, isOwn: expected.isMet(error) };
	}

	#sides(acceptedBy: Witness["acceptedBy"]): Sides<Api> {
		const { before, after } = this.#apis;
		return acceptedBy === "before" ? { accepting: before, refusing: after } : { accepting: after, refusing: before };
	}

	/** What it has made up serves all errors of a direction; what they may cost is each one's own. */
	#pairSampler(acceptedBy: Witness["acceptedBy"]): PairSampler {
		// Whatever spent all of them may have ended in the middle of something.
		if (this.#budget.steps < 0) this.#pairSamplers.clear();
		this.#budget.steps = MAX_STEPS;
		const known = this.#pairSamplers.get(acceptedBy);
		if (known !== undefined) return known;
		const { accepting, refusing } = this.#sides(acceptedBy);
		const { hasFormat, patterns } = this.#checker;
		const budget = this.#budget;
		const sampler = ({ schemas }: Api) =>
			new Sampler({ get: (id) => schemas.get(id), hasFormat, patterns, budget, found: new WeakMap() });
		const pairs = new PairSampler({ accepting: sampler(accepting), refusing: sampler(refusing) });
		this.#pairSamplers.set(acceptedBy, pairs);
		return pairs;
	}
}

const NOTHING_FOUND = "no payload was found that one side accepts and the other refuses";
const TOO_LONG = `the smallest payload that was found is longer than ${MAX_PAYLOAD} characters`;
const CONTAINED = "whatever one side accepts there, as JSON Schema has it, the other accepts too";

function isShort({ payload }: Lifted): boolean {
	return JSON.stringify(payload).length <= MAX_PAYLOAD;
}

function idsFor(acceptedBy: Witness["acceptedBy"]): (sides: SchemaSides) => Ids {
	return ({ before, after }) =>
		acceptedBy === "before" ? { accepting: before, refusing: after } : { accepting: after, refusing: before };
}

function descend({ root, steps }: PayloadWay, ids: (sides: SchemaSides) => Ids): readonly Descent[] {
	return steps.map((step, index) => ({ via: step.via, above: ids(steps[index - 1] ?? root), below: ids(step) }));
}
