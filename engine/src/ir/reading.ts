import type { Dialect, Header, Parameter, Response } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import type { Source } from "../contract/source.ts";
import { asObject, member, type Node, type ObjectNode, textAt } from "./node.ts";
import type { SchemaInterner } from "./schemas/schema-interner.ts";

/** What every reader of a part of the description needs. */
export interface Reading {
	readonly source: Source;
	readonly dialect: Dialect;
	readonly root: Node;
	readonly schemas: SchemaInterner;
	readonly lowerOperation: LowerOperation;
	readonly known: Known;
	readonly linkTargets: () => LinkTargets;
}

/** What links lead to, by each of the two ways in which they say it. */
export interface LinkTargets {
	/** What two versions of the operation share, by its operationId. */
	readonly byId: ReadonlyMap<string, string>;
	/** The same by where it is written; null for what several paths share. */
	readonly byPlace: ReadonlyMap<string, string | null>;
}

/** What was read of objects that many places refer to. A reference leads to one and the same node each time. */
export interface Known {
	readonly parameters: Map<ObjectNode, Parameter | null>;
	readonly headers: Map<ObjectNode, Omit<Header, "name">>;
	readonly responses: Map<ObjectNode, Omit<Response, "status">>;
}

export function nothingKnown(): Known {
	return { parameters: new Map(), headers: new Map(), responses: new Map() };
}

/** What is known of an object, or is read of it now. */
export function readOnce<Read>(known: Map<ObjectNode, Read>, object: ObjectNode, read: () => Read): Read {
	const before = known.get(object);
	if (before !== undefined) return before;
	const now = read();
	known.set(object, now);
	return now;
}

/** An operation in the newest form, lowered when its parts are asked for: what else it says is the same in all versions. */
export interface LoweredOperation {
	readonly operation: () => ObjectNode;
	readonly servers: Node | undefined;
	/** The path item's parameters, where they are not among the operation's own by now. */
	readonly ofPath: Node | undefined;
	/** What it says through others beside its path item: two operations with the same text may differ in this. */
	readonly inherited: readonly JsonValue[];
}

/** Puts an operation, with the parameters of its path item, into the newest form; schemas are lowered when they are read. */
export type LowerOperation = (operation: ObjectNode, ofPath: Node | undefined) => LoweredOperation;

/** A chain of references that is longer leads nowhere: it is a cycle, or nothing that anybody wrote by hand. */
const LONGEST_CHAIN = 100;

/**
 * The object that a node stands for, after its `$ref`s; undefined where there is none. For the objects of OpenAPI that
 * are not schemas: what stands beside their `$ref` has no effect on messages (OpenAPI 3.1, Reference Object).
 */
export function follow(reading: Pick<Reading, "source">, node: Node | undefined): ObjectNode | undefined {
	let current = asObject(node);
	for (let steps = 0; current !== undefined && steps < LONGEST_CHAIN; steps++) {
		const ref = textAt(current.value, "$ref");
		if (ref === null) return current;
		current = asObject(reading.source.resolve(ref, current.at.file));
	}
	return undefined;
}

/** The members of a component map by name, unresolved. */
export function components(reading: Reading, kind: string): Node | undefined {
	return member(member(reading.root, "components"), kind);
}
