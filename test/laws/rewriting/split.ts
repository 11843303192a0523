import { posix } from "node:path";
import { type Document, isMembers, type Members, type Value } from "./documents.ts";
import { fragmentOf, mapReferences, pointerOf, targetOf } from "./references.ts";
import { spellMappings, unnamable } from "./unlisted.ts";

export interface SplitOptions {
	/** Each path item into a file of its own. */
	readonly splitsPaths: boolean;
	/** Whether the entry goes on listing its components, or only those which their files cannot name. */
	readonly listsComponents: boolean;
}

/** A file of the split description, with where its value stood. */
interface Piece {
	readonly file: string;
	readonly tokens: readonly string[];
	readonly value: Value;
	/** Whether the entry refers to it where it stood. */
	readonly isListed: boolean;
}

/** Puts each component, and each path item, of a description in one file into a file of its own. */
export function split({ entry, files }: Document, { splitsPaths, listsComponents }: SplitOptions): Document {
	const written = files.get(entry);
	const root = written === undefined || listsComponents ? written : spellMappings(written);
	if (!isMembers(root)) throw new Error("A description is an object.");
	const components = componentPieces(root);
	const pieces = [
		...(listsComponents ? components : listing(components, unnamable(components, root))),
		...(splitsPaths ? pathPieces(root) : []),
	];
	const byPointer = new Map(pieces.map((piece) => [pointerOf(piece.tokens), piece]));
	const relocate = (from: string) => (ref: string) => {
		const target = targetOf(ref, entry);
		if (target === undefined || target.file !== entry) return undefined;
		for (let length = target.tokens.length; length > 0; length--) {
			const piece = byPointer.get(pointerOf(target.tokens.slice(0, length)));
			if (piece !== undefined) return refTo(piece.file, target.tokens.slice(length), from);
		}
		return refTo(entry, target.tokens, from);
	};
	const rest = withoutPieces(root, byPointer, entry);
	return {
		entry,
		files: new Map([
			[entry, mapReferences(rest, (ref) => (ref.startsWith("#") ? relocate(entry)(ref) : undefined))],
			...pieces.map(({ file, value }): [string, Value] => [file, mapReferences(value, relocate(file))]),
		]),
	};
}

function listing(components: readonly Piece[], listed: ReadonlySet<string>): readonly Piece[] {
	return components.map((piece) => ({ ...piece, isListed: listed.has(pointerOf(piece.tokens)) }));
}

function refTo(file: string, tokens: readonly string[], from: string): string {
	const path = file === from ? "" : encodeURI(posix.relative(posix.dirname(from), file));
	const fragment = tokens.length === 0 && path !== "" ? "" : `#${fragmentOf(tokens)}`;
	return `${path}${fragment}`;
}

const KINDS = [
	"schemas",
	"responses",
	"parameters",
	"requestBodies",
	"headers",
	"examples",
	"links",
	"callbacks",
	"pathItems",
];

function componentPieces(root: Members): readonly Piece[] {
	const components = root["components"];
	const of = (map: Value | undefined, tokens: readonly string[], folder: string): readonly Piece[] =>
		isMembers(map)
			? Object.entries(map).flatMap(([name, value]) =>
					isMembers(value)
						? [{ file: `components/${folder}/${fileName(name)}`, tokens: [...tokens, name], value, isListed: true }]
						: [],
				)
			: [];
	if (isMembers(components)) return KINDS.flatMap((kind) => of(components[kind], ["components", kind], kind));
	return ["definitions", "parameters", "responses"].flatMap((field) => of(root[field], [field], field));
}

function pathPieces(root: Members): readonly Piece[] {
	const paths = root["paths"];
	if (!isMembers(paths)) return [];
	return Object.entries(paths).flatMap(([path, value]) =>
		isMembers(value) && path.startsWith("/")
			? [{ file: `paths/${fileName(path.slice(1) || "root")}`, tokens: ["paths", path], value, isListed: true }]
			: [],
	);
}

/** Names that differ in case alone, and characters that file systems know, are kept apart. */
function fileName(name: string): string {
	return `${name.replaceAll(/[^A-Za-z0-9._-]/gu, (character) => `@${character.codePointAt(0)?.toString(16)}`)}.json`;
}

/** The entry, with a reference to its file in the place of each piece that is listed. */
function withoutPieces(root: Members, pieces: ReadonlyMap<string, Piece>, entry: string): Value {
	const strip = (value: Value, tokens: readonly string[]): Value => {
		const piece = pieces.get(pointerOf(tokens));
		if (piece !== undefined) return { $ref: refTo(piece.file, [], entry) };
		if (!isMembers(value) || tokens.length > 2) return value;
		const kept = Object.entries(value).filter(([key]) => pieces.get(pointerOf([...tokens, key]))?.isListed !== false);
		return Object.fromEntries(kept.map(([key, member]) => [key, strip(member, [...tokens, key])]));
	};
	return strip(root, []);
}
