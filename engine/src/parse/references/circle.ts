import type { SourceFile } from "../../contract/source.ts";
import { at, formatPointer } from "../../lib/json-pointer.ts";
import { readReference, referenceIn } from "./reference.ts";

/* References that only point at each other, in words. */

/** Longer chains are not read, but looked for. */
const LONGEST_SHOWN = 6;

/** Why a reference does not end, with the chain where it is short, and what to write. Empty where it cannot be shown. */
export function describeCircle(
	ref: string,
	from: string,
	files: ReadonlyMap<string, SourceFile>,
): { readonly why?: string; readonly remedy?: string } {
	const links: Link[] = [];
	for (let next: Link | undefined = linkOf(ref, from, files); next !== undefined; next = nextOf(next, files)) {
		const start = links.findIndex(({ key }) => key === next?.key);
		const names = [...links, next].slice(Math.max(start, 0)).map(({ name }) => name);
		if (start === 0) return sayCircle(`refers to itself (${names.join(" → ")})`, next);
		if (start > 0) return sayCircle(`leads into references that refer to themselves (${names.join(" → ")})`, next);
		if (links.length >= LONGEST_SHOWN) return {};
		links.push(next);
	}
	return {};
}

/** What stands behind one reference, which is not followed further. */
interface Link {
	readonly key: string;
	readonly name: string;
	readonly file: string;
	readonly tokens: readonly string[];
}

function linkOf(ref: string, from: string, files: ReadonlyMap<string, SourceFile>): Link | undefined {
	const reference = readReference(ref, from);
	if (reference.kind !== "pointer" || !files.has(reference.file)) return undefined;
	const { file, tokens } = reference;
	const pointer = formatPointer(tokens);
	const isNamed = MAPS.has(tokens.at(-2) ?? "");
	return { key: `${file}#${pointer}`, name: (isNamed ? tokens.at(-1) : undefined) ?? pointer, file, tokens };
}

function nextOf({ file, tokens }: Link, files: ReadonlyMap<string, SourceFile>): Link | undefined {
	const root = files.get(file)?.root;
	const ref = root === undefined ? undefined : referenceIn(at(root, formatPointer(tokens)) ?? null);
	return ref === undefined ? undefined : linkOf(ref, file, files);
}

function sayCircle(why: string, { tokens }: Link): { readonly why: string; readonly remedy: string } {
	const noun = nounOf(tokens);
	return { why, remedy: `write ${noun.replace(/^the /, "a ")} in one of them` };
}

const MAPS: ReadonlyMap<string, string> = new Map([
	["schemas", "schema"],
	["definitions", "schema"],
	["$defs", "schema"],
	["responses", "response"],
	["parameters", "parameter"],
	["examples", "example"],
	["requestBodies", "request body"],
	["headers", "header"],
	["links", "link"],
	["callbacks", "callback"],
	["pathItems", "path item"],
]);

/** What stands at a pointer, as people call it. */
export function nounOf(tokens: readonly string[]): string {
	return `the ${MAPS.get(tokens.at(-2) ?? "") ?? "object"}`;
}
