import type { JsonValue } from "../contract/json.ts";
import type { Source } from "../contract/source.ts";
import { appendPointer } from "../lib/json-pointer.ts";
import type { Anchors } from "./anchors.ts";
import type { Node } from "./node.ts";

/**
 * What is referred to and has no name is called by where it is used: nearest to the entry, and there first by the order of
 * pointers, so that neither the order of keys nor that of files matters. `anchors` are the names that there are, and get
 * the others; those of components in files of their own are `filed` too, as nothing in the entry lists them.
 */
export function firstUses(root: Node, source: Source, anchors: Anchors, filed: Anchors): void {
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
		const unnamed = [...next.values()].filter(([{ at }]) => anchors.around(at) === undefined);
		for (const [{ at }, use] of unnamed) anchors.add(at, use);
		level = [...next.values()].map(([node, use]) => [node, filed.homeOf(node.at) ?? use]);
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
