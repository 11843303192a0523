import type { JsonValue } from "../contract/json.ts";
import type { Place, Source } from "../contract/source.ts";
import { isObject } from "../lib/json-kind.ts";
import { appendPointer } from "../lib/json-pointer.ts";
import { member, members, type Node, textAt } from "./node.ts";

/** A part of another file that the entry has a name for. */
interface Anchor {
	readonly pointer: string;
	readonly home: string;
}

/** Answers Api.homeOf for a description with this root, as it is written. */
export function createHomes(root: Node, source: Source): (place: Place) => string {
	const anchors = anchorsOf(root, source);
	const folder = source.entry.slice(0, source.entry.lastIndexOf("/") + 1);
	return ({ file, pointer }) => {
		if (file === source.entry) return pointer;
		const anchor = anchors.get(file)?.find((one) => isWithin(pointer, one.pointer));
		if (anchor !== undefined) return anchor.home + pointer.slice(anchor.pointer.length);
		return `${file.startsWith(folder) ? file.slice(folder.length) : file}#${pointer}`;
	};
}

type Anchors = ReadonlyMap<string, readonly Anchor[]>;

/** By file, the longest pointers first. */
function anchorsOf(root: Node, source: Source): Anchors {
	if (source.files.size === 1) return new Map();
	const anchors = new Map<string, Map<string, Anchor>>();
	/** Of two names for one place the first by the order of names. */
	const add = ({ at }: Node, home: string) => {
		if (at.file === source.entry) return;
		const own = anchors.get(at.file) ?? new Map<string, Anchor>();
		anchors.set(at.file, own);
		if (!own.has(at.pointer)) own.set(at.pointer, { pointer: at.pointer, home });
	};
	for (const [home, map] of mapsOf(root)) {
		add(map, home);
		for (const [name, node] of members(map)) {
			const target = targetOf(node, source);
			if (target !== undefined) add(target, appendPointer(home, name));
		}
	}
	const isKnown = ({ at }: Node) =>
		at.file === source.entry || [...(anchors.get(at.file)?.keys() ?? [])].some((known) => isWithin(at.pointer, known));
	for (const [node, home] of firstUses(root, source, isKnown)) add(node, home);
	const longestFirst = (own: ReadonlyMap<string, Anchor>) =>
		[...own.values()].sort((one, other) => other.pointer.length - one.pointer.length);
	return new Map([...anchors].map(([file, own]) => [file, longestFirst(own)]));
}

/**
 * What is referred to and has no name is where it is used: nearest to the entry, and there first by the order of pointers,
 * so that neither the order of keys nor that of files matters.
 */
function* firstUses(root: Node, source: Source, isKnown: (node: Node) => boolean): Generator<readonly [Node, string]> {
	const seen = new Set<string>();
	let level: readonly (readonly [Node, string])[] = [[root, ""]];
	while (level.length > 0) {
		const next = new Map<string, readonly [Node, string]>();
		for (const [node, home] of level) {
			for (const [pointer, ref] of referencesIn(node.value)) {
				const target = source.resolve(ref, node.at.file);
				const key = target === undefined ? "" : `${target.at.file}#${target.at.pointer}`;
				if (target === undefined || target.at.file === source.entry || seen.has(key)) continue;
				const use = home + pointer;
				const known = next.get(key);
				if (known === undefined || use < known[1]) next.set(key, [target, use]);
			}
		}
		for (const key of next.keys()) seen.add(key);
		yield* [...next.values()].filter(([node]) => !isKnown(node));
		level = [...next.values()];
	}
}

/** Every `$ref` in a value, with the pointer of the object that holds it. */
function* referencesIn(root: JsonValue): Generator<readonly [pointer: string, ref: string]> {
	const waiting: (readonly [string, JsonValue])[] = [["", root]];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const [pointer, value] = next;
		if (typeof value !== "object" || value === null) continue;
		for (const [token, member] of Object.entries(value)) {
			if (token === "$ref" && typeof member === "string") yield [pointer, member];
			else if (typeof member === "object") waiting.push([appendPointer(pointer, token), member]);
		}
	}
}

function isWithin(pointer: string, around: string): boolean {
	return pointer === around || pointer.startsWith(`${around}/`);
}

/** Swagger 2.0 has its components at the root. */
const FIELDS = ["paths", "webhooks", "x-webhooks", "definitions", "parameters", "responses"];

/** The maps whose names are those of components, paths and webhooks. */
function mapsOf(root: Node): readonly (readonly [home: string, map: Node])[] {
	const ofRoot = FIELDS.map((field) => [`/${field}`, member(root, field)] as const);
	const components = members(member(root, "components"));
	const kinds = components.map(([kind, map]) => [`/components/${kind}`, map] as const);
	return [...kinds, ...ofRoot].flatMap(([home, map]) => (map === undefined ? [] : [[home, map] as const]));
}

/** What a member is that only refers to something else. */
function targetOf(node: Node, source: Source): Node | undefined {
	const ref = isObject(node.value) ? textAt(node.value, "$ref") : null;
	return ref === null ? node : source.resolve(ref, node.at.file);
}
