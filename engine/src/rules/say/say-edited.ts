import type { Overlap } from "../../contract/change-details.ts";
import { parsePointer } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";

type Edited = NonNullable<Overlap["edited"]>;

const VERBS = { added: "added to", removed: "removed from", changed: "changed in" } as const;

/** What was edited of a branch, which is told by a pointer: `pattern` of `address › zip` was added to the branch `Home`. */
export function sayEdited({ pointer, action }: Edited, branch: string): string {
	const { way, last } = read(insideSchema(parsePointer(pointer) ?? [pointer]));
	const of = way.length === 0 ? "" : ` of ${quote(joined(way))}`;
	const place = `the branch ${quote(branch)}`;
	switch (last.kind) {
		case "subschema":
			return `A subschema${of} was ${VERBS[action]} ${place}`;
		case "property":
			return `The property ${quote(joined([...way, last.name]))} was ${VERBS[action]} ${place}`;
		case "required":
			return `${quote(last.name)} was ${VERBS[action]} \`required\`${of} in ${place}`;
		case "keyword":
			return `${quote(last.name)}${of} was ${VERBS[action]} ${place}`;
	}
}

function joined(way: readonly string[]): string {
	return way.join(" › ").replaceAll(" › []", "[]");
}

/** Behind where the schema stands, which is a component or a part of an operation where it is no part of the branch. */
function insideSchema(tokens: readonly string[]): readonly string[] {
	const [root, kind] = tokens;
	if (root === "components" && kind === "schemas") return tokens.slice(3);
	if (root === "definitions") return tokens.slice(2);
	const isOutside = root === "components" || root === "paths" || root === "webhooks";
	return isOutside ? tokens.slice(tokens.indexOf("schema") + 1) : tokens;
}

interface Last {
	readonly kind: "property" | "required" | "keyword" | "subschema";
	readonly name: string;
}

/** Keywords that hold schemas of the same value, by an index or a name. */
const SAME_VALUE: ReadonlySet<string> = new Set([
	"allOf",
	"oneOf",
	"anyOf",
	"$defs",
	"definitions",
	"dependentSchemas",
]);

/** The way to a value, as messages say it, and what was edited there. */
function read(tokens: readonly string[]): { readonly way: readonly string[]; readonly last: Last } {
	const way: string[] = [];
	for (let index = 0; index < tokens.length; index++) {
		const keyword = tokens[index] ?? "";
		const next = tokens[index + 1];
		const isLast = index + 2 >= tokens.length;
		if (next === undefined) return { way, last: { kind: "keyword", name: keyword } };
		if (keyword === "required") return { way, last: { kind: "required", name: next } };
		if (keyword === "properties" && isLast) return { way, last: { kind: "property", name: next } };
		if (keyword === "properties") way.push(next);
		else if (keyword === "items" || keyword === "additionalProperties") {
			way.push(keyword === "items" ? "[]" : "*");
			continue;
		} else if (!SAME_VALUE.has(keyword)) return { way, last: { kind: "keyword", name: keyword } };
		index++;
	}
	return { way, last: { kind: "subschema", name: "" } };
}
