import type { Api, Operation, Schema, SchemaId } from "../../contract/api.ts";
import type { UnchangedOperations } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { itemWords } from "../../generate/go/lift-union.ts";
import { splitWords, type Words } from "../../generate/names/split-words.ts";
import { parameterSchema } from "../../generate/plan/parameters.ts";
import { changedOperations, type SdkSides } from "../sdk-sides.ts";
import type { SchemaPair } from "../types/schema-pair.ts";
import { componentNames, identityOf } from "./component-names.ts";
import { componentPair } from "./component-pair.ts";
import { refsOf } from "./refs-in.ts";
import { textOf } from "./type-changes.ts";
import { knownUsesOf } from "./typed-uses.ts";

/** A component that stands where another one stood. */
export interface Replacement {
	readonly from: string;
	readonly to: string;
	/** The component in which it stands; null where an operation mentions it itself. */
	readonly within: string | null;
	/** Operation.key; empty inside of a component. */
	readonly operation: string;
	/** null inside of a component. */
	readonly side: "request" | "response" | null;
}

/** A component that stands where something was written out that no component was. */
export interface Extraction extends Place {
	readonly to: string;
	readonly values: SchemaPair;
	/** The words of the way to it, from the component or the operation in which it stands. */
	readonly words: Words;
}

/** What is written out where a component stood. */
export interface Inlining extends Place {
	readonly from: string;
	readonly values: SchemaPair;
	readonly words: Words;
}

type Place = Pick<Replacement, "within" | "operation" | "side">;

/** Pairs that are gone through; what is left beyond that is taken for the same. */
const MAX_PAIRS = 5_000;

/**
 * Finds them where the references of an operation or of a component are others than they were: each of these is gone through
 * beside its version before as far as to the next components, whose own references are asked by themselves.
 */
export function replacements(
	sides: SdkSides,
	unchanged: UnchangedOperations,
): {
	readonly found: readonly Replacement[];
	readonly extracted: readonly Extraction[];
	readonly inlined: readonly Inlining[];
} {
	const walk = new PairWalk(sides);
	for (const name of sides.before.namedSchemas.keys()) walk.component(name);
	for (const { before, after } of changedOperations(sides, unchanged)) walk.operation(before, after);
	return walk;
}

class PairWalk {
	readonly found: Replacement[] = [];
	readonly extracted: Extraction[] = [];
	readonly inlined: Inlining[] = [];
	readonly #sides: SdkSides;
	readonly #nameBefore: NameOf;
	readonly #nameAfter: NameOf;
	readonly #seen = new Set<string>();

	constructor(sides: SdkSides) {
		this.#sides = sides;
		this.#nameBefore = createNameOf(sides.before);
		this.#nameAfter = createNameOf(sides.after);
	}

	component(name: string): void {
		const pair = componentPair(this.#sides, name);
		if (pair === null || this.#refersAlike(pair.before, pair.after)) return;
		this.#inside(pair.before, pair.after, { within: name, operation: "", side: null }, []);
	}

	operation(before: Operation, after: Operation): void {
		const { schemas } = this.#sides.before;
		const others = Map.groupBy(knownUsesOf(after, this.#sides.after.schemas), ({ side, role }) => `${side} ${role}`);
		const own = Map.groupBy(knownUsesOf(before, schemas), ({ side, role }) => `${side} ${role}`);
		for (const [key, uses] of own) {
			const now = others.get(key) ?? [];
			// Where some came or went, what stands beside is no matter of names.
			if (now.length !== uses.length) continue;
			for (const [index, { id, side, role }] of uses.entries()) {
				const other = now[index]?.id;
				if (other === undefined) continue;
				const isParameter = role === "parameter";
				const parameter = isParameter ? before.parameters.find((one) => parameterSchema(one) === id) : undefined;
				const words = side === "response" ? ["result"] : splitWords(parameter?.name ?? "");
				this.#pair(id, other, { within: null, operation: after.key, side }, words, !isParameter);
			}
		}
	}

	/** `isWhole`: all that an operation carries as a body has a name of another kind. */
	#pair(before: SchemaId, after: SchemaId, place: Place, words: Words, isWhole = false): void {
		const [from, to] = [this.#nameBefore(before), this.#nameAfter(after)];
		if (from === undefined && to === undefined) {
			if (!this.#refersAlike(before, after)) this.#inside(before, after, place, words);
			return;
		}
		if (from === undefined && to !== undefined && !isWhole)
			this.extracted.push({ to, values: { before, after }, words, ...place });
		if (from !== undefined && to === undefined && !isWhole)
			this.inlined.push({ from, values: { before, after }, words, ...place });
		if (from !== undefined && to !== undefined && from !== to) this.found.push({ from, to, ...place });
	}

	#inside(before: SchemaId, after: SchemaId, place: Place, words: Words): void {
		const key = `${before} ${after} ${place.within} ${place.operation} ${place.side}`;
		if (this.#seen.has(key) || this.#seen.size > MAX_PAIRS) return;
		this.#seen.add(key);
		const [own, other] = [this.#sides.before.schemas.get(before), this.#sides.after.schemas.get(after)];
		for (const [one, two, step] of [...partPairs(own, other), ...this.#branchPairs(own, other)])
			this.#pair(one, two, place, step(words));
	}

	/** Alternatives have no order: those that say the same belong together. */
	#branchPairs(before: Schema, after: Schema): readonly Pair[] {
		const [own, others] = [before, after].map(({ unions, bases }) => [
			...unions.flatMap((one) => one.branches),
			...bases,
		]);
		if (own === undefined || others === undefined || own.length !== others.length) return [];
		const left = [...others];
		const take = (is: (id: SchemaId) => boolean): SchemaId | undefined => {
			const index = left.findIndex(is);
			return index === -1 ? undefined : left.splice(index, 1)[0];
		};
		return own.flatMap((id): readonly Pair[] => {
			const name = this.#nameBefore(id);
			const isSame = (other: SchemaId) => this.#sayAlike(name, this.#nameAfter(other));
			const other =
				take((one) => this.#nameAfter(one) === name && isSame(one)) ??
				take(isSame) ??
				take((one) => this.#nameAfter(one) === name);
			return other === undefined ? [] : [[id, other, (words) => [...words, "option"]]];
		});
	}

	#sayAlike(before: string | undefined, after: string | undefined): boolean {
		if (before === undefined || after === undefined) return before === after;
		return textOf(this.#sides.before, before) === textOf(this.#sides.after, after);
	}

	#refersAlike(before: SchemaId, after: SchemaId): boolean {
		const [own, others] = [this.#sides.before.schemas.parts(before), this.#sides.after.schemas.parts(after)];
		if (own.length !== others.length) return true;
		return own.every(({ value }, index) => {
			const other = others[index]?.value;
			return value === other || other === undefined || this.#refs(value) === this.#refs(other);
		});
	}

	#refs(value: JsonValue): string {
		return refsOf(value, this.#sides.said).join("\n");
	}
}

type NameOf = (id: SchemaId) => string | undefined;

function createNameOf(api: Api): NameOf {
	const names = componentNames(api);
	return (id) => {
		const [part] = api.schemas.parts(id);
		return part === undefined ? undefined : names.get(identityOf(part));
	};
}

type Pair = readonly [before: SchemaId, after: SchemaId, step: Step];

/** From the words of a value to those of a part of it, as Go has them: it has a type for every part. */
type Step = (words: Words) => Words;

function partPairs(before: Schema, after: Schema): readonly Pair[] {
	type Half = readonly [SchemaId | null, SchemaId | null | undefined, Step];
	const properties = [...before.properties].map(
		([name, { schema }]): Half => [
			schema,
			after.properties.get(name)?.schema,
			(words) => [...words, ...splitWords(name)],
		],
	);
	const items = before.prefixItems.map((id, index): Half => [id, after.prefixItems[index], itemWords]);
	const rest: readonly Half[] = [
		[before.items, after.items, itemWords],
		[before.additionalProperties, after.additionalProperties, (words) => [...words, "value"]],
	];
	return [...properties, ...items, ...rest].flatMap(([one, two, step]): readonly Pair[] =>
		one == null || two == null ? [] : [[one, two, step]],
	);
}
