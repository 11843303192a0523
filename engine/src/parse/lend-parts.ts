import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Place, Resolved, Source, SourceFile, Unreadable } from "../contract/source.ts";
import { exactsIn, withExacts } from "../lib/exact-numbers.ts";
import { jsonEqual } from "../lib/json-equal.ts";
import { at, isArray, memberOf, parsePointer } from "../lib/json-pointer.ts";
import { folderOf } from "../lib/paths.ts";
import { ignoresSiblings } from "./dialect.ts";
import { createResolver } from "./references/resolver.ts";

/** Two versions of a description, as they are judged against each other. */
export interface Sides {
	readonly before: Source;
	readonly after: Source;
}

/**
 * Puts in the place of what one version says and nobody can read what the other says there. So it changes nothing: what
 * the older one did wrong costs nobody who mends it, and what the newer one does wrong is told once, as what it is, and not
 * as a removal. Where neither can be read there it is left out of both, and where both say the same it stays.
 * An empty list where something should be is mended by what the newer version says there; one that the newer version has
 * says less than before, which is a change.
 */
export function lendParts({ before, after }: Sides): Sides {
	return {
		before: borrow(before, after, [...before.unreadable, ...before.blank.filter((one) => !isUnreadable(after, one))]),
		after: borrow(after, before, after.unreadable),
	};
}

function borrow(source: Source, other: Source, unread: readonly Unreadable[]): Source {
	if (unread.length === 0) return source;
	const files = new Map(source.files);
	const blank = new Set(source.blank);
	const placeIn = (file: string) => placeBeside(source.entry, other.entry, file);
	for (const [file, ours] of Map.groupBy(unread, (one) => one.at.file)) {
		const written = source.files.get(file);
		const others = other.files.get(placeIn(file))?.root;
		if (written === undefined || others === undefined) continue;
		files.set(file, { ...written, root: replace(written.root, others, ours, { other, blank }) });
	}
	const entry = files.get(source.entry)?.root ?? null;
	return { ...source, files, ...following(source, files, other, ignoresSiblings(entry), placeIn) };
}

/** Where the other version has a file: as far from its entry as here. One outside of the entry's folder is one of both. */
function placeBeside(entry: string, otherEntry: string, file: string): string {
	if (file === entry) return otherEntry;
	const [folder, otherFolder] = [folderOf(entry), folderOf(otherEntry)];
	if (folder !== "" && !file.startsWith(`${folder}/`)) return file;
	const inside = folder === "" ? file : file.slice(folder.length + 1);
	return otherFolder === "" ? inside : `${otherFolder}/${inside}`;
}

/** The references of patched files; those that lead nowhere lead to where the other version has them. */
function following(
	source: Source,
	files: ReadonlyMap<string, SourceFile>,
	other: Source,
	isOlder: boolean,
	placeIn: (file: string) => string,
): Pick<Source, "resolve" | "referencesBehind" | "locate"> {
	const follow = createResolver(files, !isOlder);
	const resolve = (ref: string, from: string): Resolved | undefined => {
		const outcome = follow(ref, from);
		return outcome.kind === "resolved" ? outcome.resolved : other.resolve(ref, placeIn(from));
	};
	const locate = (place: Place) => (files.has(place.file) ? source.locate(place) : other.locate(place));
	const referencesBehind = (ref: string, from: string): number => {
		const outcome = follow(ref, from);
		return outcome.kind === "resolved" ? (outcome.behind ?? 0) : other.referencesBehind(ref, placeIn(from));
	};
	return { resolve, referencesBehind, locate };
}

interface Lending {
	readonly other: Source;
	/** What is left as it is where the other version has nothing in its place, or has it elsewhere. */
	readonly blank: ReadonlySet<Unreadable>;
}

function replace(
	root: JsonValue,
	others: JsonValue,
	ours: readonly Unreadable[],
	{ other, blank }: Lending,
): JsonValue {
	const copies = new Map<JsonValue, JsonValue>();
	const idle: (readonly string[])[] = [];
	let patched = root;
	for (const one of ours) {
		const { at: place, kind } = one;
		const spelled = spelledAt(place.pointer);
		const method = at(others, spelled);
		if (spelled !== place.pointer && method !== undefined)
			patched = put(patched, parsePointer(spelled) ?? [], method, copies);
		const pointer = wholeAt(place.pointer);
		const tokens = parsePointer(pointer) ?? [];
		const lent = at(others, pointer);
		if (tokens.length === 0 || (kind === "misread" && jsonEqual(lent, at(root, pointer)))) continue;
		if (lent !== undefined && !isUnreadable(other, { at: place })) patched = put(patched, tokens, lent, copies);
		else if (kind === "misread" && !blank.has(one)) idle.push(tokens);
	}
	// From the end, because an item that goes moves those behind it.
	for (const tokens of idle.reverse()) patched = put(patched, tokens, undefined, copies);
	return patched;
}

/** A parameter whose name or place cannot be read is none, and a schema that refers to nothing. */
function wholeAt(pointer: string): string {
	return /\/parameters\/[^/]+\/(?:in|name)$|\/\$ref$/u.test(pointer)
		? pointer.slice(0, pointer.lastIndexOf("/"))
		: pointer;
}

/** Where a method should stand that is written in capitals. */
function spelledAt(pointer: string): string {
	return pointer.replace(/\/[A-Za-z]+$/u, (field) => (METHODS.has(field.toLowerCase()) ? field.toLowerCase() : field));
}

const METHODS: ReadonlySet<string> = new Set([
	...["/get", "/put", "/post", "/delete", "/options", "/head", "/patch", "/trace", "/query"],
]);

function isUnreadable({ unreadable }: Source, { at: { pointer } }: Pick<Unreadable, "at">): boolean {
	return unreadable.some((one) => one.at.pointer === pointer);
}

/** The tree with another value, or none, at a place; what is on the way is copied once. */
function put(
	value: JsonValue,
	[token = "", ...rest]: readonly string[],
	lent: JsonValue | undefined,
	copies: Map<JsonValue, JsonValue>,
): JsonValue {
	if (typeof value !== "object" || value === null) return value;
	const copy = copyOf(value, copies);
	const child = memberOf(copy, token);
	if (child === undefined && rest.length > 0) return value;
	const next = rest.length === 0 ? lent : put(child ?? null, rest, lent, copies);
	if (isArray(copy)) (copy as JsonValue[]).splice(Number(token), 1, ...(next === undefined ? [] : [next]));
	else if (next === undefined) delete (copy as Record<string, JsonValue>)[token];
	else Object.defineProperty(copy, token, { value: next, enumerable: true, configurable: true, writable: true });
	return copy;
}

function copyOf(value: JsonObject | readonly JsonValue[], copies: Map<JsonValue, JsonValue>) {
	const known = copies.get(value);
	if (known !== undefined) return known as typeof value;
	const copy = isArray(value) ? [...value] : Object.fromEntries(Object.entries(value));
	const kept = withExacts(copy, exactsIn(value));
	copies.set(kept, kept);
	return kept;
}
