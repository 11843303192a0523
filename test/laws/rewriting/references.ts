import { posix } from "node:path";
import { type Document, isMembers, type Value } from "./documents.ts";

/*
 * Where references stand in a description, and what they lead to, by rules of our own that are simpler than the engine's:
 * whatever is not data and has a text under `$ref`.
 */

/** Members go by names that an author chose. */
const MAPS = new Set(
	"properties patternProperties dependentSchemas $defs definitions schemas responses parameters headers requestBodies pathItems callbacks encoding securitySchemes links examples content paths webhooks x-webhooks mapping securityDefinitions".split(
		" ",
	),
);
const DATA = new Set(["example", "examples", "default", "enum", "const", "value"]);

/** Another text for a reference, or none; `beside`: how many members stand beside it. */
export type Rewrite = (ref: string, beside: number) => string | undefined;

/** The same value with other texts under `$ref`, and in the mapping of discriminators where they are references. */
export function mapReferences(value: Value, rewrite: Rewrite, isMap = false): Value {
	if (Array.isArray(value)) return value.map((item) => mapReferences(item, rewrite));
	if (!isMembers(value)) return value;
	const beside = Object.keys(value).length - 1;
	const members = Object.entries(value).map(([key, member]): [string, Value] => {
		if (!isMap && key === "$ref" && typeof member === "string") return [key, rewrite(member, beside) ?? member];
		if (!isMap && (DATA.has(key) || (key.startsWith("x-") && key !== "x-webhooks"))) return [key, member];
		if (!isMap && key === "mapping") return [key, mapMapping(member, rewrite)];
		return [key, mapReferences(member, rewrite, !isMap && MAPS.has(key) && isMembers(member))];
	});
	return Object.fromEntries(members);
}

function mapMapping(mapping: Value, rewrite: Rewrite): Value {
	if (!isMembers(mapping)) return mapping;
	const entries = Object.entries(mapping).map(([tag, target]): [string, Value] => {
		if (typeof target !== "string" || !/[#/]/u.test(target)) return [tag, target];
		return [tag, rewrite(target, 1) ?? target];
	});
	return Object.fromEntries(entries);
}

export interface Target {
	readonly file: string;
	readonly tokens: readonly string[];
}

/** What a reference that is written in a file names; undefined for what is elsewhere. */
export function targetOf(ref: string, from: string): Target | undefined {
	const [path = "", fragment = ""] = ref.split("#", 2);
	if (/^[a-z][a-z0-9+.-]*:/iu.test(path)) return undefined;
	if (fragment !== "" && !fragment.startsWith("/")) return undefined;
	const file = path === "" ? from : posix.normalize(posix.join(posix.dirname(from), decodeURIComponent(path)));
	return { file, tokens: tokensOf(decodeURIComponent(fragment)) };
}

function tokensOf(pointer: string): readonly string[] {
	return pointer
		.split("/")
		.slice(1)
		.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function pointerOf(tokens: readonly string[]): string {
	return tokens.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A pointer as it stands behind the # of a reference. */
export function fragmentOf(tokens: readonly string[]): string {
	return encodeURI(pointerOf(tokens)).replaceAll("#", "%23").replaceAll("?", "%3F");
}

/** The value at a target, and where it really stands, behind references in the middle. */
export function find(
	{ files }: Document,
	{ file, tokens }: Target,
): { readonly value: Value; readonly at: Target } | undefined {
	let value = files.get(file);
	let at: Target = { file, tokens: [] };
	for (const token of tokens) {
		for (
			let links = 0;
			isMembers(value) && !Object.hasOwn(value, token) && typeof value["$ref"] === "string" && links < 9;
			links++
		) {
			const next = targetOf(value["$ref"], at.file);
			const found = next === undefined ? undefined : find({ entry: file, files }, next);
			if (found === undefined) return undefined;
			({ value, at } = found);
		}
		if (Array.isArray(value)) value = value[Number(token)];
		else value = isMembers(value) && Object.hasOwn(value, token) ? value[token] : undefined;
		at = { file: at.file, tokens: [...at.tokens, token] };
	}
	return value === undefined ? undefined : { value, at };
}
