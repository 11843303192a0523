import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Source } from "../contract/source.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { type Node, textAt } from "./node.ts";

/**
 * Where `$dynamicRef` leads depends on the way by which its schema was reached (JSON Schema 2020-12, section 8.2.3.2),
 * unless there is one place alone that it can lead to: then it is a `$ref`, and is read as one.
 */
export class DynamicReferences {
	readonly #source: Source;
	/** How often each `$dynamicAnchor` is written in all files; counted when it is first asked for. */
	#counts: ReadonlyMap<string, number> | undefined;

	constructor(source: Source) {
		this.#source = source;
	}

	/** The schema with a `$ref` in the place of a `$dynamicRef` that is decided; the same where there is none. */
	settle(schema: JsonObject, at: Node["at"]): JsonObject {
		const ref = textAt(schema, "$dynamicRef");
		if (ref === null || Object.hasOwn(schema, "$ref") || !this.#isDecided(ref)) return schema;
		if (this.#source.resolve(ref, at.file) === undefined) return schema;
		const { $dynamicRef: _, ...keywords } = schema;
		return { ...keywords, $ref: ref };
	}

	#isDecided(ref: string): boolean {
		const name = ref.slice(ref.indexOf("#") + 1);
		if (!ref.includes("#") || name === "" || name.startsWith("/")) return true;
		this.#counts ??= countAnchors([...this.#source.files.values()].map(({ root }) => root));
		return (this.#counts.get(name) ?? 0) <= 1;
	}
}

/** Without recursion, and over every value: an anchor in an example only leaves one more reference undecided. */
function countAnchors(roots: readonly JsonValue[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	const values = [...roots];
	for (let value = values.pop(); value !== undefined; value = values.pop()) {
		if (isList(value)) for (const item of value) values.push(item);
		if (!isObject(value)) continue;
		const name = textAt(value, "$dynamicAnchor");
		if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
		for (const member of Object.values(value)) values.push(member);
	}
	return counts;
}
