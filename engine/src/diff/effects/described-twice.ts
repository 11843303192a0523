import { demandsOfOthers } from "../../containment/formulas/demands.ts";
import { appliedInPlace, bareNames } from "../../containment/formulas/described-names.ts";
import type { Patterns } from "../../containment/language/patterns.ts";
import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import type { Edit } from "../edit.ts";
import type { PairNode, ParentLink } from "../reach/pair-node.ts";
import { hasPatterns } from "../schemas/rest.ts";
import { isOfPayload, type Lookup, type Step } from "../schemas/schema-pair.ts";
import { areExclusive } from "../unions/unions.ts";
import { descriptionsInside } from "./descriptions-inside.ts";
import { type Links, withParents } from "./telling.ts";

/*
 * A property that one side alone describes hurts nobody, because nobody sends what was never described (rules/schema).
 * That does not hold of a name that another part of the same value describes all the time: a branch of an `anyOf` beside
 * it, a map that stands there, `required`. Nor may it hold of one that another branch of the same union describes, where
 * people cannot tell the two apart. Here is found where that is so; containment then says what it does.
 */

/** Marks the pairs whose payloads may differ by such a property: those of which both parts speak. */
export function markDescribedTwice(nodes: readonly PairNode[], links: Links, lookup: Lookup): void {
	const gaining = nodes.filter(({ edits }) => edits.some(({ kind }) => kind === "property-added"));
	const added = new Companions("before", lookup, links, withParents(gaining));
	for (const node of gaining) {
		for (const found of added.describing(node)) {
			mark(node, found);
			if (found.isOther || found.isOfSome) continue;
			node.describedBefore ??= new Map();
			node.describedBefore.set(found.name, found.pair);
		}
	}
	const losing = nodes.filter(({ edits }) => edits.some(({ kind }) => kind === "property-removed"));
	const removed = new Companions("after", lookup, links, withParents(losing));
	for (const node of losing) for (const found of removed.describing(node)) mark(node, found);
}

function mark(node: PairNode, { name, pair, isOther, isOfSome, isDescribed }: Origin & Described): void {
	pair.isDescribedTwice ||= !isOther;
	pair.isDescribedByOther ||= isOther;
	if (isOther || isOfSome || !isDescribed) return;
	node.describedBeside ??= new Set();
	node.describedBeside.add(name);
}

/**
 * What a pair tells of its keywords together tells of a property as well that came beside another description of it: to
 * say once more that it came, and hurts nobody, would be wrong.
 */
export function withoutToldTwice({ edits, describedBefore }: PairNode): readonly Edit[] {
	if (describedBefore === null) return edits;
	const isTold = (name: string) => describedBefore.get(name)?.edits.some(({ kind }) => kind === "interplay-changed");
	return edits.filter(({ kind, facts }) => kind !== "property-added" || facts.required || !isTold(facts.name));
}

type Version = "before" | "after";

/** A part of a value, and where it and the part that changed come together. */
type Parts = Map<Schema, Origin>;

interface Origin {
	/** The pair whose payloads the two decide about. */
	readonly pair: PairNode;
	/** Whether they are different branches of one union. */
	readonly isOther: boolean;
	/** Whether they come together under some names alone, of those that match a pattern. */
	readonly isOfSome: boolean;
}

interface Described {
	readonly name: string;
	/** Whether the part says what the property is, and not only that it must be there, or what all such names hold. */
	readonly isDescribed: boolean;
}

/** Of one version, the schemas that describe the same value as each pair does, from outside of it. */
class Companions {
	readonly #version: Version;
	readonly #get: (id: SchemaId) => Schema;
	readonly #patterns: Patterns;
	readonly #of = new Map<PairNode, Parts>();

	constructor(version: Version, lookup: Lookup, links: Links, within: ReadonlySet<PairNode>) {
		this.#version = version;
		this.#get = lookup[version];
		this.#patterns = lookup.patterns;
		const open = [...within].filter((node) => mayDescribeTwice(this.#schema(node)));
		for (let node = open.pop(); node !== undefined; node = open.pop()) {
			for (const link of links.get(node) ?? []) {
				if (!isOfPayload(link.step) || !within.has(link.child)) continue;
				if (this.#add(link.child, this.#through(link))) open.push(link.child);
			}
		}
	}

	/** Where to ask about the properties that came to this pair, or left it. */
	*describing(node: PairNode): Iterable<Origin & Described> {
		const kind = this.#version === "before" ? "property-added" : "property-removed";
		const schema = this.#schema(node);
		const parts = this.#partsBeside(node);
		for (const edit of node.edits) {
			if (edit.kind !== kind) continue;
			const { name } = edit.facts;
			if (mentions(schema, name) || this.#hasPattern(schema, name)) {
				yield { name, pair: node, isOther: false, isOfSome: false, isDescribed: false };
			}
			for (const [part, origin] of parts) {
				if (this.#describes(part, name)) yield { name, ...origin, isDescribed: part.properties.has(name) };
			}
		}
	}

	#describes(schema: Schema, name: string): boolean {
		if (schema.properties.has(name) || mentions(schema, name)) return true;
		return demandsOfOthers(schema, this.#get) || this.#hasPattern(schema, name);
	}

	/** What a pattern that cannot be read describes is left to containment. */
	#hasPattern({ applicators }: Schema, name: string): boolean {
		const isMatched = (pattern: string) => this.#patterns.matches(pattern, name) !== false;
		return applicators?.patternProperties.some(({ pattern }) => isMatched(pattern)) ?? false;
	}

	#schema(node: PairNode): Schema {
		return this.#get(node[this.#version]);
	}

	/** What describes the value of a pair beside the schema's own keywords. */
	#partsBeside(node: PairNode): Parts {
		const parts: Parts = new Map(this.#of.get(node));
		const origin = { pair: node, isOther: false, isOfSome: false };
		for (const part of appliedInPlace(this.#schema(node), this.#get)) parts.set(part, origin);
		return parts;
	}

	#through({ parent, child, step }: ParentLink): Parts {
		if (step.isBranch) return this.#besideBranch(parent, child);
		const parts = this.#inside(this.#partsBeside(parent), step);
		const schema = this.#schema(parent);
		if (!hasPatterns(schema)) return parts;
		const own = this.#inside(new Map([[schema, { pair: parent, isOther: false, isOfSome: false }]]), step);
		own.delete(this.#schema(child));
		return new Map([...own, ...parts]);
	}

	/** Of the branches of the same union no two need to hold: mostly people tell them apart. */
	#besideBranch(parent: PairNode, child: PairNode): Parts {
		const schema = this.#schema(parent);
		const branch = child[this.#version];
		const parts: Parts = new Map(this.#of.get(parent));
		if (branch === parent[this.#version]) return parts;
		const own = schema.unions.filter(({ branches }) => branches.includes(branch));
		const others = schema.unions.filter((union) => !own.includes(union));
		const together = [schema, ...appliedInPlace({ unions: others, applicators: null }, this.#get)];
		for (const part of together) parts.set(part, { pair: parent, isOther: false, isOfSome: false });
		for (const part of this.#otherBranches(own, branch)) {
			if (!parts.has(part)) parts.set(part, { pair: parent, isOther: true, isOfSome: false });
		}
		return parts;
	}

	/** The other branches of unions of which nothing says which branch is meant. */
	#otherBranches(unions: readonly Union[], branch: SchemaId): readonly Schema[] {
		const open = unions.filter((union) => !areExclusive(union, this.#get));
		const others = open.map((union) => ({ ...union, branches: union.branches.filter((other) => other !== branch) }));
		return appliedInPlace({ unions: others, applicators: null }, this.#get);
	}

	/** What the parts say of a property or of an item. */
	#inside(parts: Parts, { via }: Step): Parts {
		const found: Parts = new Map();
		for (const [part, origin] of parts) {
			for (const { id, isOfSome } of descriptionsInside(part, via, this.#patterns)) {
				const inner = this.#get(id);
				const inside = isOfSome ? { ...origin, isOfSome } : origin;
				for (const one of [inner, ...appliedInPlace(inner, this.#get)]) found.set(one, inside);
			}
		}
		return found;
	}

	/** Whether any of them was not known. */
	#add(node: PairNode, parts: Parts): boolean {
		const known = this.#of.get(node) ?? new Map<Schema, Origin>();
		const { size } = known;
		for (const [part, origin] of parts) {
			if (known.size < MAX_COMPANIONS && saysOfParts(part) && !known.has(part)) known.set(part, origin);
		}
		if (known.size > 0) this.#of.set(node, known);
		return known.size > size;
	}
}

/** Whether something describes what is inside of the same value beside what its own step leads to. */
function mayDescribeTwice(schema: Schema): boolean {
	return schema.unions.length > 0 || hasPatterns(schema);
}

function mentions(schema: Schema, name: string): boolean {
	return schema.required.has(name) || [...bareNames(schema)].includes(name);
}

/** Parts that are kept of one value: who writes more of them describes it by none. */
const MAX_COMPANIONS = 200;

function saysOfParts({ properties, required, additionalProperties, applicators, items, prefixItems }: Schema): boolean {
	if (additionalProperties !== null || items !== null || applicators !== null) return true;
	return properties.size + required.size + prefixItems.length > 0;
}
