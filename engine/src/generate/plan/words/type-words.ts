import { splitWords, type Words } from "../../names/split-words.ts";
import { readPath } from "../method-names/read-path.ts";
import { parameterName } from "./parameter-homes.ts";

/** Keywords of a pointer that say how a schema is reached and not what it is. */
const silent: ReadonlySet<string> = new Set(
	"schema content properties oneOf anyOf allOf components schemas definitions responses parameters paths headers $defs".split(
		" ",
	),
);

const spoken: ReadonlyMap<string, Words> = new Map([
	["requestBody", ["body"]],
	["requestBodies", ["body"]],
	["items", ["item"]],
	["prefixItems", ["item"]],
	["additionalProperties", ["value"]],
	["callbacks", ["callback"]],
]);

/** The words of the operation that stands at a pointer. */
export type Owners = Pick<ReadonlyMap<string, Words>, "get">;

/**
 * Words for a schema that has no name of its own, from where it is written: names of components and members, and a word
 * for each list and map on the way. `operations` gives the words of the operation that stands at a pointer.
 */
export function wordsOfPointer(pointer: string, operations: Owners): Words {
	const { owner, rest } = splitPointer(pointer, operations);
	if (owner.length === 0) return wordsBesideOperations(rest);
	const words = [...owner, ...partWords(rest, false)];
	return rest[0] === "responses" ? [...words, "result"] : words;
}

/** What all operations of a path share is called by what the path names; what is no path's by its own place. */
function wordsBesideOperations(parts: readonly string[]): Words {
	const [paths, path = "", list] = parts;
	if (paths !== "paths" || list !== "parameters") return partWords(parts, true);
	return [...readPath(unescaped(path)).nouns.flat(), ...partWords(parts.slice(2), true)];
}

function splitPointer(
	pointer: string,
	operations: Owners,
): { readonly owner: Words; readonly rest: readonly string[] } {
	// Of what only its file tells, the file's name is no word.
	const parts = pointer
		.slice(pointer.startsWith("/") ? 0 : pointer.indexOf("#") + 1)
		.split("/")
		.slice(1);
	const owner = operations.get(`/${parts.slice(0, 3).join("/")}`);
	return owner === undefined ? { owner: [], rest: parts } : { owner, rest: parts.slice(3) };
}

function unescaped(part: string): string {
	return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

/**
 * All words on the way to a schema, for one whose shorter words are another's: statuses, media types and the numbers of
 * alternatives tell apart what is otherwise said in the same words.
 */
export function allWordsOfPointer(pointer: string, operations: Owners): Words {
	const { owner, rest } = splitPointer(pointer, operations);
	const loud = rest.filter((part) => !silent.has(part)).map(unescaped);
	return [...owner, ...loud.flatMap((part) => splitWords(parameterName(part) ?? part))];
}

/** `saysParameters`: of what no operation has for itself, the parameter says what it is. */
function partWords(parts: readonly string[], saysParameters: boolean): Words {
	const words: string[] = [];
	let named = false;
	for (const [index, part] of parts.entries()) {
		const text = unescaped(part);
		const parameter = !named && parts[index - 1] === "parameters" ? parameterName(text) : null;
		if (!named && spoken.has(text)) words.push(...(spoken.get(text) ?? []));
		else if (parameter !== null) words.push(...(saysParameters ? splitWords(parameter) : []));
		// A media type or an index of alternatives says nothing that a reader of a type would want to know.
		else if (named || !(silent.has(text) || text.includes("/") || /^\d+$|^\dXX$/u.test(text)))
			words.push(...splitWords(text));
		// After one of these comes a name that was given to something, even where it looks like a keyword.
		named = !named && (text === "properties" || text === "schemas" || text === "definitions" || text === "$defs");
	}
	return words;
}
