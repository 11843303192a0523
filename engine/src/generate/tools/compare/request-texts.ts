import type { Api, MediaType, Parameter, Schema, SchemaId } from "../../../contract/api.ts";
import type { Place } from "../../../contract/source.ts";
import { childSchemas } from "../../../openapi/child-schemas.ts";
import { sentMedia } from "../../plan/bodies.ts";
import { parameterSchema } from "../../plan/parameters.ts";
import type { OperationPair } from "./tool-change.ts";

/** A text of a request that is written in another way than before, or is new; by the operations that it reaches. */
export interface RequestText {
	/** The parameter or property that it is said of; null for a body. */
	readonly argument: string | null;
	readonly from: string | null;
	readonly to: string | null;
	/** null where the text's own place is new. */
	readonly before: Place | null;
	readonly after: Place;
	/** Keys of the after side. */
	readonly operations: ReadonlySet<string>;
}

/** Something of a request that may say a text: a parameter, a body, a schema on both sides or on the after side alone. */
interface Node {
	readonly argument: string | null;
	readonly before: Said | null;
	readonly after: Said;
	readonly within: Set<Node>;
	readonly operations: Set<string>;
}

interface Said {
	readonly text: string | null;
	readonly at: Place;
}

/** Each pair of schemas is looked at once, however many operations it reaches. */
export function requestTexts(before: Api, after: Api, pairs: readonly OperationPair[]): readonly RequestText[] {
	const walk = new Walk(before, after);
	for (const pair of pairs) walk.start(pair);
	return walk.differing().map((node) => ({
		argument: node.argument,
		from: node.before?.text ?? null,
		to: node.after.text,
		before: node.before?.at ?? null,
		after: node.after.at,
		operations: operationsOf(node),
	}));
}

class Walk {
	readonly #before: Api;
	readonly #after: Api;
	readonly #schemas = new Map<string, Node>();
	readonly #others: Node[] = [];
	readonly #waiting: { readonly node: Node; readonly old: Schema | null; readonly now: Schema }[] = [];

	constructor(before: Api, after: Api) {
		this.#before = before;
		this.#after = after;
	}

	start({ before, after }: OperationPair): void {
		for (const parameter of after.parameters) {
			const earlier = before?.parameters.find((one) => isSame(one, parameter));
			const root = this.#root(earlier, parameter, parameter.name, after.key);
			this.#schema(schemaOf(earlier), parameterSchema(parameter), parameter.name, root);
		}
		const { requestBody } = after;
		if (requestBody !== null) {
			const root = this.#root(before?.requestBody ?? undefined, requestBody, null, after.key);
			const media = before === null ? [] : sentMedia(before);
			for (const [index, { type, schema }] of sentMedia(after).entries()) {
				const earlier = media.find((one) => one.type === type) ?? media[index];
				this.#schema(earlier?.schema ?? null, schema, null, root);
			}
		}
		this.#explore();
	}

	/** Nodes whose text is another one, or that are new and say something. */
	differing(): readonly Node[] {
		return [...this.#others, ...this.#schemas.values()].filter(
			({ before, after }) => (before?.text ?? null) !== after.text,
		);
	}

	#root(
		earlier: Pick<Parameter, "description" | "at"> | undefined,
		now: Pick<Parameter, "description" | "at">,
		argument: string | null,
		operation: string,
	): Node {
		const before = earlier === undefined ? null : { text: earlier.description, at: earlier.at };
		const node: Node = {
			argument,
			before,
			after: { text: now.description, at: now.at },
			within: new Set(),
			operations: new Set([operation]),
		};
		this.#others.push(node);
		return node;
	}

	#schema(before: SchemaId | null, after: SchemaId | null, argument: string | null, within: Node): void {
		if (after === null) return;
		const key = `${before ?? ""} ${after}`;
		const known = this.#schemas.get(key);
		if (known !== undefined) {
			known.within.add(within);
			return;
		}
		const old = before === null ? null : this.#before.schemas.get(before);
		const now = this.#after.schemas.get(after);
		const node: Node = {
			argument,
			before: old === null ? null : saidOf(old),
			after: saidOf(now),
			within: new Set([within]),
			operations: new Set(),
		};
		this.#schemas.set(key, node);
		this.#waiting.push({ node, old, now });
	}

	#explore(): void {
		for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
			const { node, old, now } = next;
			for (const [name, property] of now.properties) {
				this.#schema(old?.properties.get(name)?.schema ?? null, property.schema, name, node);
			}
			const others = old === null ? [] : unnamed(old);
			for (const [index, child] of unnamed(now).entries()) {
				this.#schema(others[index] ?? null, child, node.argument, node);
			}
		}
	}
}

/** What a schema is made of beside its properties, by its place among them. */
function unnamed(schema: Schema): readonly SchemaId[] {
	const named = new Set([...schema.properties.values()].map((property) => property.schema));
	return [...childSchemas(schema)].filter((id) => !named.has(id));
}

function saidOf({ description, title, at }: Schema): Said {
	return { text: description ?? title, at };
}

function schemaOf(parameter: Parameter | undefined): MediaType["schema"] {
	return parameter === undefined ? null : parameterSchema(parameter);
}

function isSame(one: Parameter, other: Parameter): boolean {
	return one.in === other.in && one.name === other.name;
}

/** Every operation from which a way leads to the node. */
function operationsOf(node: Node): ReadonlySet<string> {
	const found = new Set<string>();
	const seen = new Set([node]);
	const waiting = [node];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		for (const operation of next.operations) found.add(operation);
		for (const outer of next.within) {
			if (seen.has(outer)) continue;
			seen.add(outer);
			waiting.push(outer);
		}
	}
	return found;
}

/** Every operation whose request says another text than before. */
export function operationsOfTexts(texts: readonly RequestText[]): ReadonlySet<string> {
	return new Set(texts.flatMap(({ operations }) => [...operations]));
}
