import { childPointer } from "../../lib/json-pointer.ts";
import type { Positions } from "../written/positions.ts";
import { nodesInside, type YamlTape } from "./yaml-tape.ts";

/*
 * Positions in YAML, from what the loader told while it loaded. It tells when it opens and closes a node, and nothing
 * about roles: which child of a mapping is a key and which a value is read from the characters around it, and only for
 * the collections that a question leads through.
 * Two things bite. In block style, the loader reads the first node of what may become a mapping and keeps it as the
 * result where no colon follows, so a node may have itself as its only child: the inner one counts. And parts that
 * aliases repeat are one and the same object: they are written where the anchor stands, and there a person must edit.
 */

/** A node that the loader has closed. */
interface Child {
	readonly start: number;
	readonly end: number;
	readonly value: unknown;
}

/** A collection as the loader read it. */
interface Collection {
	readonly start: number;
	readonly children: readonly Child[];
	readonly isFlow: boolean;
}

/** Where the members of one mapping, or the items of one sequence, are written. */
interface Members {
	readonly offsets: ReadonlyMap<string, number>;
	/** Mappings that `<<` brings in, in the order in which they win. */
	readonly merged: readonly unknown[];
	/** Keys that stand here more than once. */
	readonly doubled: readonly string[];
}

/** A child with the value that follows it, where it is a key. */
interface Entry {
	readonly key: Child;
	readonly value: Child | undefined;
}

/** The collections of a text, by the value that the loader made of each. */
interface Index {
	readonly text: string;
	readonly collectionOf: (value: unknown) => Collection | undefined;
	/** What the children of collections mean, as far as somebody has asked. */
	readonly members: Map<unknown, Members>;
}

/** Reads the tape of a text once. A question then costs one look-up for each token. */
export function yamlPositions(text: string, tape: YamlTape): Positions {
	const root = tape.values.length - 1;
	const index = indexTape(text, tape);
	return (tokens) => offsetOf(index, tape.values[root], tokens, tape.starts[root] ?? 0);
}

/** Pointers of the keys that stand more than once in a mapping, of which the loader kept the last one. */
export function doubledKeys(text: string, tape: YamlTape): readonly string[] {
	const index = indexTape(text, tape);
	const found: string[] = [];
	const seen = new Set<unknown>();
	const visit = (value: unknown, pointer: string): void => {
		if (typeof value !== "object" || value === null || seen.has(value)) return;
		seen.add(value);
		for (const key of membersOf(index, value)?.doubled ?? []) found.push(childPointer(pointer, key));
		for (const [token, child] of Object.entries(value)) visit(child, childPointer(pointer, token));
	};
	visit(tape.values.at(-1), "");
	return found;
}

function indexTape(text: string, tape: YamlTape): Index {
	const nodes = collectionNodes(tape);
	const collectionOf = (value: unknown): Collection | undefined => {
		const node = nodes.get(value);
		if (node === undefined) return undefined;
		const children = nodesInside(tape, node).map((child) => childAt(tape, child));
		return { start: tape.starts[node] ?? 0, children, isFlow: isFlowEnd(text, tape.ends[node] ?? 0) };
	};
	return { text, collectionOf, members: new Map() };
}

/** The node of each collection, by its value. An alias may close before the collection that it repeats. */
function collectionNodes({ values, aliases }: YamlTape): ReadonlyMap<unknown, number> {
	const nodes = new Map<unknown, number>();
	values.forEach((value, node) => {
		if (typeof value === "object" && value !== null && !aliases.has(node) && !nodes.has(value)) nodes.set(value, node);
	});
	return nodes;
}

function childAt({ starts, ends, values }: YamlTape, node: number): Child {
	return { start: starts[node] ?? 0, end: ends[node] ?? 0, value: values[node] };
}

/** A flow collection closes right after its bracket; a block collection only after the blanks that follow it. */
function isFlowEnd(text: string, position: number): boolean {
	const last = text[position - 1];
	return last === "}" || last === "]";
}

function offsetOf(index: Index, root: unknown, tokens: readonly string[], start: number): number {
	let value = root;
	let offset = start;
	for (const token of tokens) {
		const found = findMember(index, value, token);
		if (found === undefined) break;
		offset = found;
		value = (value as Record<string, unknown>)[token];
	}
	return offset;
}

/**
 * Where a member is written: in the mapping itself, else in the first one merged into it that has it. Merges nest as
 * deep as there are anchors and may name one mapping many times, so each is looked into once, without recursion.
 */
function findMember(index: Index, container: unknown, token: string): number | undefined {
	const seen = new Set<unknown>();
	const candidates = [container];
	for (let candidate = candidates.pop(); candidate !== undefined; candidate = candidates.pop()) {
		if (seen.has(candidate)) continue;
		seen.add(candidate);
		const members = membersOf(index, candidate);
		const offset = members?.offsets.get(token);
		if (offset !== undefined) return offset;
		candidates.push(...(members?.merged.toReversed() ?? []));
	}
	return undefined;
}

function membersOf(index: Index, value: unknown): Members | undefined {
	const known = index.members.get(value);
	if (known !== undefined) return known;
	const collection = index.collectionOf(value);
	if (collection === undefined) return undefined;
	const members = readMembers(index, value, collection);
	index.members.set(value, members);
	return members;
}

function readMembers(index: Index, value: unknown, collection: Collection): Members {
	const entries = collection.isFlow ? flowEntries(index.text, collection) : blockEntries(index.text, collection);
	return Array.isArray(value)
		? sequenceMembers(index, collection, entries, value)
		: mappingMembers(index.text, entries);
}

function flowEntries(text: string, { children }: Collection): readonly Entry[] {
	return pairUp(children, (key) => text[skipBlank(text, key.end)] === ":");
}

/** In block style the loader opens a value right after its colon. */
function blockEntries(text: string, { children }: Collection): readonly Entry[] {
	return pairUp(children, (_key, next) => next !== undefined && text[next.start - 1] === ":");
}

function pairUp(
	children: readonly Child[],
	isKey: (child: Child, next: Child | undefined) => boolean,
): readonly Entry[] {
	const entries: Entry[] = [];
	for (let at = 0; at < children.length; at++) {
		const key = children[at];
		if (key === undefined) break;
		const value = isKey(key, children[at + 1]) ? children[++at] : undefined;
		entries.push({ key, value });
	}
	return entries;
}

function mappingMembers(text: string, entries: readonly Entry[]): Members {
	const offsets = new Map<string, number>();
	const merged: unknown[] = [];
	const doubled: string[] = [];
	for (const { key, value } of entries) {
		// A collection as a key has no pointer; saying it as text could take for ever where aliases repeat its parts.
		if (typeof key.value === "object" && key.value !== null) continue;
		const start = skipBlank(text, key.start);
		const name = String(key.value);
		const isMerge = name === "<<" && text[start] === "<";
		if (isMerge) merged.push(...[value?.value].flat());
		else {
			if (offsets.has(name)) doubled.push(name);
			offsets.set(name, start);
		}
	}
	return { offsets, merged, doubled };
}

function sequenceMembers(
	{ text, members }: Index,
	{ start, isFlow }: Collection,
	entries: readonly Entry[],
	sequence: readonly unknown[],
): Members {
	const offsets = new Map<string, number>();
	let [position, from] = [0, start];
	for (const { key, value } of entries) {
		// An item of which nothing is written (`-` alone) is null, and was never opened as a node.
		if (!isFlow) position += Math.max(0, countDashes(text.slice(from, key.start)) - 1);
		offsets.set(String(position), skipBlank(text, key.start));
		// `[a: b]` is a mapping that has no node of its own.
		if (value !== undefined) members.set(sequence[position], mappingMembers(text, [{ key, value }]));
		position++;
		from = (value ?? key).end;
	}
	return { offsets, merged: [], doubled: [] };
}

/** The dashes that begin items, in what stands between two of them: blanks, comments, and the tag and anchor of the first. */
function countDashes(between: string): number {
	return between.replaceAll(COMMENT, "").match(DASH)?.length ?? 0;
}

const COMMENT = /(?<![^\s])#[^\r\n]*/g;
const DASH = /(?<![^\s])-(?!\S)/g;

/** The offset of the next character that is not a blank, a line break or in a comment. */
function skipBlank(text: string, start: number): number {
	BLANK.lastIndex = start;
	BLANK.test(text);
	return BLANK.lastIndex;
}

const BLANK = /(?:[ \t\r\n]+(?:#[^\r\n]*)?)*/y;
