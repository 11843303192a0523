import type { Api, SchemaId } from "../../contract/api.ts";
import type { Change, PayloadStep, PayloadWay, SchemaSides } from "../../contract/change.ts";
import type { Witness } from "../../contract/finding.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import type { Checker } from "../check/checker.ts";
import { MAX_LIFTED, MAX_PAYLOAD, MAX_TRIES, MAX_TRIES_OF_A_BRANCH } from "../limits.ts";
import { Unprovable } from "../say/unprovable.ts";
import { candidatesFor, candidatesOfBranch } from "./candidates.ts";
import { type Descent, type Lifted, lift } from "./lift.ts";
import { ELSEWHERE, OwnWitness, type Shown } from "./own-witness.ts";
import type { Ids, PairSampler, Sides } from "./pair-sampler.ts";
import type { TaggedWay } from "./tagged-way.ts";
import { isUnsent } from "./unsent-lists.ts";

/** What the search for one witness needs from the prover of all. */
export interface Means {
	readonly checker: Checker;
	readonly sides: Sides<Api>;
	pairs(): PairSampler;
	/** A payload that no keyword was asked about alone. Throws Unprovable, with the reason where there is no other. */
	search(place: Ids, objection: string | null, isNonEmpty: boolean): JsonValue;
}

/** The search for a payload that one side accepts and the other refuses because of one change. */
export class WitnessSearch {
	readonly #change: Change;
	readonly #way: PayloadWay;
	readonly #acceptedBy: Witness["acceptedBy"];
	readonly #ids: (sides: SchemaSides) => Ids;
	readonly #means: Means;
	/** Where the way begins at a branch: what its values hold besides. */
	readonly #tagged: TaggedWay | null;
	/** Why a payload that was tried could not be checked. */
	#objection: string | null = null;
	/** Whether one was refused, though not for this change. */
	#isElsewhere = false;

	constructor(
		change: Change,
		way: PayloadWay,
		acceptedBy: Witness["acceptedBy"],
		means: Means,
		tagged: TaggedWay | null = null,
	) {
		this.#change = change;
		this.#way = way;
		this.#tagged = tagged;
		this.#acceptedBy = acceptedBy;
		this.#ids = ({ before, after }) =>
			acceptedBy === "before" ? { accepting: before, refusing: after } : { accepting: after, refusing: before };
		this.#means = means;
	}

	/** Throws Unprovable. */
	find(): Witness {
		const { root, steps } = this.#way;
		const place = this.#ids(steps.at(-1) ?? root);
		const likely = (pairs: PairSampler) => candidatesFor(this.#change, place, pairs);
		const witness = this.#objecting(() => this.#tryAll(likely));
		if (witness !== null) return witness;
		// What could be made up shows nothing: a search is slower and leaves nothing out.
		const isNonEmpty = this.#way.isSegment === true && steps.length === 0;
		const objection = this.#objection ?? (this.#isElsewhere ? OTHERS_FOUND : null);
		const searched = this.#tryAll(() => [this.#means.search(place, objection, isNonEmpty)]);
		if (searched === null) throw this.#nothingFound();
		return searched;
	}

	/** By a value of the branch that came or went; null where none shows it. */
	findOfBranch(branch: SchemaId): Witness | null {
		const { root, steps } = this.#way;
		const pairs = this.#means.pairs();
		const values = candidatesOfBranch(branch, this.#ids(steps.at(-1) ?? root), pairs);
		for (const lifted of this.#worthChecking(values.slice(0, MAX_TRIES_OF_A_BRANCH), pairs)) {
			const found = this.#check((own) => own.of(lifted), pairs);
			if (found !== null) return found;
		}
		return null;
	}

	/** The same by a search alone, for a way that ends above the change, which stands some steps below. */
	findWhole(below: readonly PayloadStep[]): Witness {
		const { root, steps } = this.#way;
		const value = this.#means.search(this.#ids(steps.at(-1) ?? root), null, this.#way.isSegment === true);
		const pairs = this.#means.pairs();
		for (const lifted of this.#worthChecking([value], pairs)) {
			const found = this.#check((own) => own.below(lifted, below), pairs);
			if (found !== null) return found;
		}
		throw this.#nothingFound();
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

	#tryAll(valuesOf: (pairs: PairSampler) => Iterable<JsonValue>): Witness | null {
		const pairs = this.#means.pairs();
		let tries = 0;
		for (const lifted of this.#worthChecking(valuesOf(pairs), pairs)) {
			const found = this.#check((own) => own.of(lifted), pairs);
			if (found !== null) return found;
			if (++tries === MAX_TRIES) break;
		}
		return null;
	}

	/** Null where a payload shows nothing, or nothing of this change. */
	#check(ask: (own: OwnWitness) => Shown, pairs: PairSampler): Witness | null {
		const { checker, sides } = this.#means;
		const claim = {
			...{ change: this.#change, way: this.#way, acceptedBy: this.#acceptedBy, tagged: this.#tagged },
			...{ checker, sides },
		};
		const shown = this.#objecting(() => ask(new OwnWitness(claim, pairs)));
		if (shown === ELSEWHERE) this.#isElsewhere = true;
		return shown === ELSEWHERE ? null : shown;
	}

	#nothingFound(): Unprovable {
		return new Unprovable(this.#objection ?? (this.#isElsewhere ? OTHERS_FOUND : NOTHING_FOUND));
	}

	#descents(): readonly Descent[] {
		const { root, steps } = this.#way;
		return steps.map((step, index) => ({
			via: step.via,
			above: this.#ids(steps[index - 1] ?? root),
			below: this.#ids(step),
		}));
	}

	/**
	 * The payloads that the accepting side seems to accept, those last that nobody can send; all where it accepts none. Each
	 * is made when it is wanted.
	 */
	*#worthChecking(values: Iterable<JsonValue>, pairs: PairSampler): Generator<Lifted> {
		const { accepting } = this.#ids(this.#way.root);
		const descents = this.#descents();
		const promising: Lifted[] = [];
		const others: Lifted[] = [];
		const unsent: Lifted[] = [];
		for (const value of values) {
			const lifted = this.#withTag(lift(value, descents, pairs));
			if (this.#way.isSegment === true && isEmpty(lifted.payload)) continue;
			const isPromising = pairs.samplers.accepting.accepts(accepting, lifted.payload);
			if (isPromising && isUnsent(lifted.payload, this.#change, this.#way)) {
				unsent.push(lifted);
				continue;
			}
			(isPromising ? promising : others).push(lifted);
			if (isPromising && isShort(lifted)) yield lifted;
			if (promising.length + others.length === MAX_LIFTED) break;
		}
		yield* unsent;
		if (unsent.length > 0) return;
		const likely = promising.length > 0 ? promising : others;
		if (likely.length > 0 && !likely.some(isShort)) this.#objection = TOO_LONG;
		if (promising.length === 0) yield* others.filter(isShort);
	}

	#withTag(lifted: Lifted): Lifted {
		if (this.#tagged === null || !isObject(lifted.payload)) return lifted;
		return { ...lifted, payload: { ...lifted.payload, [this.#tagged.property]: this.#tagged.tag } };
	}
}

export const NOTHING_FOUND = "no example was found that one side accepts and the other rejects";
export const OTHERS_FOUND = "each example that was tried is rejected because of another change";
const TOO_LONG = `the smallest payload is longer than ${MAX_PAYLOAD} characters`;

/** Whether nothing is written where the payload would stand. */
function isEmpty(payload: JsonValue): boolean {
	return payload === "" || (isList(payload) && payload.length === 0);
}

function isShort({ payload }: Lifted): boolean {
	return JSON.stringify(payload).length <= MAX_PAYLOAD;
}
