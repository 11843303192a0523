import { appliedInPlace } from "../containment/described-names.ts";
import { Patterns } from "../containment/patterns.ts";
import type { Schema, SchemaId } from "../contract/api.ts";
import { addsOrRemoves } from "./needs-decision.ts";
import type { PairNode, ParentLink } from "./pair-node.ts";
import type { Lookup, Step } from "./schema/schema-pair.ts";
import { type Links, withParents } from "./telling.ts";

/*
 * A property that one side alone describes hurts nobody, because nobody sends what was never described (rules/schema).
 * That does not hold of a name that another part of the same value describes all the time: a branch of an `anyOf` beside
 * it, a map that stands there, `required`. Here is found where that is so; containment then says what it does.
 */

/** Marks the pairs whose payloads may differ by such a property: those of which both parts speak. */
export function markDescribedTwice(nodes: readonly PairNode[], links: Links, lookup: Lookup): void {
	const differing = nodes.filter(({ edits }) => edits.some(addsOrRemoves));
	if (differing.length === 0) return;
	const within = withParents(differing);
	const added = new Companions("before", lookup.before, links, within);
	const removed = new Companions("after", lookup.after, links, within);
	for (const node of differing) {
		for (const origin of [...added.describing(node), ...removed.describing(node)]) origin.isDescribedTwice = true;
	}
}

type Version = "before" | "after";

/** A part of a value, and the pair whose payloads it and the part that changed decide about together. */
type Parts = Map<Schema, PairNode>;

/** Of one version, the schemas that describe the same value as each pair does, from outside of it. */
class Companions {
	readonly #version: Version;
	readonly #get: (id: SchemaId) => Schema;
	readonly #patterns = new Patterns();
	readonly #of = new Map<PairNode, Parts>();

	constructor(version: Version, get: (id: SchemaId) => Schema, links: Links, within: ReadonlySet<PairNode>) {
		this.#version = version;
		this.#get = get;
		const open = [...within].filter((node) => this.#schema(node).unions.length > 0);
		for (let node = open.pop(); node !== undefined; node = open.pop()) {
			for (const link of links.get(node) ?? []) {
				if (within.has(link.child) && this.#add(link.child, this.#through(link))) open.push(link.child);
			}
		}
	}

	/** The pairs that are to be asked about the properties that came to this one, or left it. */
	*describing(node: PairNode): Iterable<PairNode> {
		const kind = this.#version === "before" ? "property-added" : "property-removed";
		const schema = this.#schema(node);
		const parts = this.#partsBeside(node);
		for (const edit of node.edits) {
			if (edit.kind !== kind) continue;
			const { name } = edit.facts;
			if (schema.required.has(name)) yield node;
			for (const [part, origin] of parts) if (this.#describes(part, name)) yield origin;
		}
	}

	#describes({ properties, required, additionalProperties, applicators }: Schema, name: string): boolean {
		if (properties.has(name) || required.has(name) || additionalProperties !== null) return true;
		// What a pattern that cannot be read describes is left to containment.
		const isMatched = (pattern: string) => this.#patterns.matches(pattern, name) !== false;
		return applicators?.patternProperties.some(({ pattern }) => isMatched(pattern)) ?? false;
	}

	#schema(node: PairNode): Schema {
		return this.#get(node[this.#version]);
	}

	/** What describes the value of a pair beside the schema's own keywords. */
	#partsBeside(node: PairNode): Parts {
		const parts: Parts = new Map(this.#of.get(node));
		for (const part of appliedInPlace(this.#schema(node), this.#get)) parts.set(part, node);
		return parts;
	}

	#through({ parent, child, step }: ParentLink): Parts {
		return step.isBranch ? this.#besideBranch(parent, child) : this.#inside(this.#partsBeside(parent), step);
	}

	/** Of the branches of the same union no two need to hold: people tell them apart. */
	#besideBranch(parent: PairNode, child: PairNode): Parts {
		const schema = this.#schema(parent);
		const branch = child[this.#version];
		const parts: Parts = new Map(this.#of.get(parent));
		if (branch === parent[this.#version]) return parts;
		const others = schema.unions.filter(({ branches }) => !branches.includes(branch));
		for (const part of [schema, ...appliedInPlace({ unions: others, applicators: null }, this.#get)]) {
			parts.set(part, parent);
		}
		return parts;
	}

	/** What the parts say of a property or of an item. */
	#inside(parts: Parts, { via }: Step): Parts {
		const found: Parts = new Map();
		for (const [part, origin] of parts) {
			const id = schemaAt(part, via);
			if (id === null) continue;
			const inner = this.#get(id);
			for (const one of [inner, ...appliedInPlace(inner, this.#get)]) found.set(one, origin);
		}
		return found;
	}

	/** Whether any of them was not known. */
	#add(node: PairNode, parts: Parts): boolean {
		const known = this.#of.get(node) ?? new Map<Schema, PairNode>();
		const { size } = known;
		for (const [part, origin] of parts) {
			if (known.size < MAX_COMPANIONS && saysOfParts(part) && !known.has(part)) known.set(part, origin);
		}
		if (known.size > 0) this.#of.set(node, known);
		return known.size > size;
	}
}

/** Parts that are kept of one value: who writes more of them describes it by none. */
const MAX_COMPANIONS = 200;

function saysOfParts({ properties, required, additionalProperties, applicators, items, prefixItems }: Schema): boolean {
	if (additionalProperties !== null || items !== null) return true;
	const names = properties.size + required.size + (applicators?.patternProperties.length ?? 0);
	return names + prefixItems.length > 0;
}

function schemaAt({ properties, additionalProperties, items, prefixItems }: Schema, via: Step["via"]): SchemaId | null {
	switch (via.kind) {
		case "property":
			return properties.get(via.name)?.schema ?? additionalProperties;
		case "additional":
			return additionalProperties;
		case "item":
			return prefixItems[via.index] ?? items;
		default:
			return items;
	}
}
