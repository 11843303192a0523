import type { Api, SchemaId } from "../../contract/api.ts";
import type { Resolved } from "../../contract/source.ts";
import { isObject } from "../../lib/json-kind.ts";
import { Subtypes } from "../../openapi/subtypes.ts";
import { componentNames, type Identity, identityOf } from "./component-names.ts";
import type { LentNames } from "./lent-types.ts";
import { refsOf, type Said } from "./refs-in.ts";

/** What stands where a reference leads, or where an operation has a schema. */
export interface Node extends Resolved {
	/** The name of the component that stands there; undefined for what is none. */
	readonly component: string | undefined;
}

/**
 * Which components mention which. Read from the text as it is written: to normalise every schema for this would cost more
 * than the whole judgement. What a node mentions is found once, however many comparisons go through it.
 */
export class ComponentGraph {
	readonly #api: Api;
	readonly #said: Said;
	readonly #lent: LentNames;
	readonly #names: ReadonlyMap<Identity, string>;
	readonly #subtypes: Subtypes;
	readonly #at = new Map<SchemaId, readonly Node[]>();
	readonly #nodes = new Map<Identity, Node>();
	readonly #components = new Map<string, Node>();
	readonly #mentioned = new Map<Node, readonly Node[]>();
	/** What each `$ref` text of each file leads to. */
	readonly #targets = new Map<string, Map<string, Node>>();

	/** `lent` names what the description itself has no name for. */
	constructor(api: Api, said: Said, lent: LentNames = () => undefined) {
		this.#api = api;
		this.#said = said;
		this.#lent = lent;
		this.#names = componentNames(api);
		this.#subtypes = new Subtypes(api);
	}

	/** The nodes of a schema: several where 3.1 has keywords beside its `$ref`. */
	at(id: SchemaId): readonly Node[] {
		const nodes = this.#at.get(id) ?? this.#api.schemas.parts(id).map((part) => this.node(part));
		this.#at.set(id, nodes);
		return nodes;
	}

	node(part: Resolved): Node {
		const identity = identityOf(part);
		const known = this.#nodes.get(identity);
		if (known !== undefined) return known;
		const component = this.#names.get(identity) ?? this.#lent(part.at);
		// Where a component is written in two places, what was met first speaks for it.
		const node = this.#components.get(component ?? "") ?? { ...part, component };
		if (component !== undefined) this.#components.set(component, node);
		this.#nodes.set(identity, node);
		return node;
	}

	/** What a node refers to, and what extends it where it is a base: nothing in a base refers to that. */
	mentionedBy(node: Node): readonly Node[] {
		const known = this.#mentioned.get(node);
		if (known !== undefined) return known;
		const { value, at } = node;
		const referred = refsOf(value, this.#said).flatMap((ref) => this.#follow(ref, at.file) ?? []);
		const isBase = node.component !== undefined && isObject(value) && Object.hasOwn(value, "discriminator");
		const mentioned = isBase ? [...referred, ...this.#extending(node)] : referred;
		this.#mentioned.set(node, mentioned);
		return mentioned;
	}

	#extending({ value }: Node): readonly Node[] {
		return this.#subtypes.namesOf(value).flatMap((name) => {
			const id = this.#api.namedSchemas.get(name);
			return id === undefined ? [] : this.at(id);
		});
	}

	#follow(ref: string, file: string): Node | undefined {
		const targets = this.#targets.get(file) ?? new Map<string, Node>();
		this.#targets.set(file, targets);
		const known = targets.get(ref);
		if (known !== undefined) return known;
		const resolved = this.#api.resolve(ref, file);
		if (resolved === undefined) return undefined;
		const node = this.node(resolved);
		targets.set(ref, node);
		return node;
	}
}

const graphs = new WeakMap<Api, ComponentGraph>();

/** The one of a description. */
export function graphOf(api: Api, said: Said = new Map()): ComponentGraph {
	const graph = graphs.get(api) ?? new ComponentGraph(api, said);
	graphs.set(api, graph);
	return graph;
}
