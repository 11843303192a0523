import { type Document, isMembers, type Value } from "./documents.ts";
import { find, fragmentOf, pointerOf, targetOf } from "./references.ts";

/** Values that a description may have after every reference was replaced; larger ones are left alone. */
const MOST_VALUES = 300_000;

/**
 * A description with what its references mean in their place; those that lead round in circles stay. Components stay too.
 * Undefined where it would be too large.
 */
export function dereference(document: Document): Document | undefined {
	const { entry, files } = document;
	let left = MOST_VALUES;
	const walk = (value: Value, file: string, open: readonly string[], isMap: boolean): Value => {
		if (--left < 0) return null;
		if (Array.isArray(value)) return value.map((item) => walk(item, file, open, false));
		if (!isMembers(value)) return value;
		const ref = isMap ? undefined : value["$ref"];
		if (typeof ref === "string") {
			const target = targetOf(ref, file);
			const found = target === undefined ? undefined : find(document, target);
			if (found === undefined) return value;
			const key = `${found.at.file}#${pointerOf(found.at.tokens)}`;
			if (!open.includes(key) && Object.keys(value).length === 1)
				return walk(found.value, found.at.file, [...open, key], false);
			return { ...value, $ref: `#${fragmentOf(found.at.tokens)}` };
		}
		const members = Object.entries(value).map(([key, member]): [string, Value] => {
			if (!isMap && DATA.has(key)) return [key, member];
			return [key, walk(member, file, open, !isMap && MAPS.has(key))];
		});
		return Object.fromEntries(members);
	};
	if (files.size > 1) return undefined;
	const root = walk(files.get(entry) ?? null, entry, [], false);
	return left < 0 ? undefined : { entry, files: new Map([[entry, root]]) };
}

const DATA = new Set(["example", "examples", "default", "enum", "const", "mapping"]);
const MAPS = new Set(
	"properties patternProperties dependentSchemas $defs definitions schemas responses parameters headers requestBodies".split(
		" ",
	),
);
