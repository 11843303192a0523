import type { Api, Operation, SchemaId } from "../contract/api.ts";
import type { ChangeFacts, ChangeKind, Direction, Effect, Part, TrailStep } from "../contract/change.ts";
import type { Addresses } from "./addresses/addresses.ts";
import { type Edit, edit, type Root } from "./edit.ts";
import { bothWays, type Effects } from "./effects/effect.ts";
import { isSuccess } from "./operations/is-success.ts";
import type { Ledger } from "./reach/ledger.ts";
import type { PairGraph } from "./reach/pair-graph.ts";
import type { Form } from "./schemas/form.ts";
import type { WrittenTexts } from "./schemas/written-texts.ts";

/** The two descriptions, and where what is found goes. */
export interface Comparison {
	readonly before: Api;
	readonly after: Api;
	readonly texts: WrittenTexts;
	readonly pairs: PairGraph;
	readonly ledger: Ledger;
	readonly addresses: Addresses;
	/** Becomes UnchangedOperations. */
	readonly unchanged: Map<Operation, Operation>;
	/** Names of security schemes on the before side that only changed their name, with the new one. */
	readonly renamedSchemes: ReadonlyMap<string, string>;
	/** The same the other way round. */
	readonly earlierSchemes: ReadonlyMap<string, string>;
}

/** One operation in which things are compared: knows how to say where, and who sends. */
export class Scope {
	readonly comparison: Comparison;
	readonly #operation: Operation;
	/** The provider sends the requests of webhooks and callbacks: their directions are turned round. */
	readonly #isTurned: boolean;
	/** The callback's key, where it is one of the operation's. */
	readonly #callback: string | null;
	/** The key of one that was removed, where its requests are what is compared. */
	readonly #insteadOf: string | undefined;

	constructor(
		comparison: Comparison,
		operation: Operation,
		isTurned: boolean,
		callback: string | null = null,
		insteadOf?: string,
	) {
		this.comparison = comparison;
		this.#operation = operation;
		this.#isTurned = isTurned;
		this.#callback = callback;
		this.#insteadOf = insteadOf;
	}

	/** The scope of a callback: what happens to it happens to this operation. */
	inside(callback: Operation): Scope {
		return new Scope(this.comparison, this.#operation, !this.#isTurned, callback.key);
	}

	/** The scope of the same operation, where it gets the requests of one that was removed. */
	insteadOf({ key }: Operation): Scope {
		return new Scope(this.comparison, this.#operation, this.#isTurned, this.#callback, key);
	}

	/** A part of the operation, and where in it. */
	root(
		part: Part,
		trail: readonly TrailStep[] = [],
		status: string | null = null,
		success = this.#isSuccess(status),
	): Root {
		const { key, operationId, tags, deprecated, sunset, stability } = this.#operation;
		return {
			direction: this.#direction(part),
			reach: {
				operation: key,
				operationId,
				...(this.#insteadOf === undefined ? {} : { insteadOf: this.#insteadOf }),
				tags,
				deprecated,
				sunset,
				stability,
				part,
				status,
				success,
				callback: this.#callback,
			},
			trail,
		};
	}

	report<K extends ChangeKind>(
		root: Root,
		kind: K,
		facts: ChangeFacts[K],
		effect: Effect | Effects,
		where: Parameters<typeof edit>[3],
	): void {
		const effects = typeof effect === "string" ? bothWays(effect) : effect;
		// The checker cannot see that the union of all EditOf<K> holds this one.
		this.comparison.ledger.record(edit(kind, facts, effects, where) as Edit, root);
	}

	schemas(before: SchemaId, after: SchemaId, form: Form, root: Root): void {
		this.comparison.pairs.enter(before, after, form, root);
	}

	#isSuccess(status: string | null): boolean {
		return status === null || isSuccess(status, this.#operation.responses);
	}

	#direction(part: Part): Direction {
		const isAnswer = part === "response" || part === "response-header";
		return isAnswer === this.#isTurned ? "request" : "response";
	}
}
