import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject, JsonValue } from "../../../engine/src/contract/json.ts";
import { parseSource } from "../../../engine/src/parse/parse-source.ts";
import { isObject, REF, type Subject } from "./oracle/subject.ts";

/*
 * The named schemas of the corpus, each with what it refers to, in the form of OpenAPI 3.1. What a payload's validity
 * does not depend on, and what makes a rule look away by convention, is left out: the oracle is validity alone.
 */

/** Larger closures say nothing that smaller ones do not, and cost their size with every edit. */
const MAX_COMPONENTS = 12;
const MAX_TEXT = 12_000;
/** Two of three closures are no longer. */
const SMALL_TEXT = 600;
/** Nine of ten closures are no longer; the tenth takes half of the time where it is picked as often. */
const MIDDLE_TEXT = 2_000;

/** Guards and conventions: a schema that uses them is judged milder than its payloads alone demand, on purpose. */
const CONVENTIONS = ["readOnly", "writeOnly", "deprecated", "x-extensible-enum", "x-enum-open", "discriminator"];
const ANNOTATIONS = ["description", "title", "example", "examples", "externalDocs", "xml", "default"];
/** Words of draft 2019-09, which 2020-12 has no more (JSON Schema 2020-12, 8.2.3), but ajv goes on obeying. */
const GONE = ["$recursiveRef", "$recursiveAnchor"];
/**
 * The engine takes a format at its word, so that no short text is a date-time; to the oracle it is an annotation (JSON
 * Schema 2020-12, Validation, 7.2.1), as it is to most who validate. What formats contain has tests of its own.
 */
const FORMAT = "format";
const DROPPED = new Set([...CONVENTIONS, ...ANNOTATIONS, ...GONE, FORMAT]);

interface IndexEntry {
	readonly file: string;
}

/** What is edited, apart by size, so that the larger ones can be picked seldom. */
export interface SubjectPool {
	readonly small: readonly Subject[];
	readonly middle: readonly Subject[];
	readonly large: readonly Subject[];
}

export async function corpusSubjects(corpus: string): Promise<SubjectPool> {
	const index = JSON.parse(readFileSync(join(corpus, "index.json"), "utf8")) as readonly IndexEntry[];
	// The corpus holds several versions of one description, and most schemas are alike in all of them.
	const byText = new Map<string, Subject>();
	for (const { file } of index) {
		for (const { text, subject } of subjectsOf(await read(corpus, file))) {
			if (!byText.has(text)) byText.set(text, subject);
		}
	}
	const all = [...byText];
	const between = (least: number, most: number) =>
		all.filter(([text]) => text.length > least && text.length <= most).map(([, subject]) => subject);
	return {
		small: between(0, SMALL_TEXT),
		middle: between(SMALL_TEXT, MIDDLE_TEXT),
		large: between(MIDDLE_TEXT, Number.POSITIVE_INFINITY),
	};
}

async function read(corpus: string, file: string): Promise<JsonValue | undefined> {
	const load = async (path: string) => readFileSync(join(corpus, path), "utf8");
	try {
		if (file.endsWith(".json")) return JSON.parse(await load(file)) as JsonValue;
		return (await parseSource({ entry: file, load })).files.get(file)?.root;
	} catch {
		// A few documents of the corpus are there because they cannot be read.
		return undefined;
	}
}

interface Closure {
	readonly text: string;
	readonly subject: Subject;
}

function subjectsOf(document: JsonValue | undefined): Closure[] {
	if (!isObject(document)) return [];
	const components = isObject(document["components"]) ? document["components"]["schemas"] : document["definitions"];
	if (!isObject(components)) return [];
	const parts = new Map(Object.entries(components).map(([name, schema]) => [name, partOf(respell(schema))]));
	return [...parts.keys()].flatMap((root) => closureOf(root, parts) ?? []);
}

interface Part {
	readonly schema: JsonValue;
	readonly text: string;
	readonly refs: readonly string[];
}

function partOf(schema: JsonValue): Part {
	const text = JSON.stringify(schema) ?? "";
	return { schema, text, refs: [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = ""]) => target) };
}

/** The schema with all that it reaches; undefined where that is too much, or leads out of the components. */
function closureOf(root: string, parts: ReadonlyMap<string, Part>): Closure | undefined {
	const found = new Map<string, Part>();
	const names = new Set([root]);
	let size = 0;
	for (const name of names) {
		const part = parts.get(name);
		if (part === undefined || names.size > MAX_COMPONENTS || name.includes("/")) return undefined;
		size += part.text.length;
		if (size > MAX_TEXT || !part.refs.every((ref) => ref.startsWith(REF))) return undefined;
		found.set(name, part);
		for (const ref of part.refs) names.add(ref.slice(REF.length));
	}
	const subject = { root, components: Object.fromEntries([...found].map(([name, { schema }]) => [name, schema])) };
	return { text: [...found].map(([name, { text }]) => name + text).join(), subject };
}

/** One schema of 2.0 or 3.0 in the words of 3.1, and any schema without what the oracle must not see. */
function respell(schema: JsonValue): JsonValue {
	if (Array.isArray(schema)) return schema.map(respell);
	if (!isObject(schema)) return schema;
	const spelled: Record<string, JsonValue> = {};
	for (const [keyword, value] of Object.entries(schema)) {
		if (DROPPED.has(keyword) || keyword.startsWith("x-") || keyword === "nullable" || value === undefined) continue;
		spelled[keyword] = keyword === "$ref" ? respellRef(value) : inside(keyword, value);
	}
	return withNull(withLimits(spelled), schema["nullable"] === true);
}

const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const DATA = new Set(["enum", "const", "required", "type"]);

function inside(keyword: string, value: JsonValue): JsonValue {
	if (DATA.has(keyword)) return value;
	if (MAPS.has(keyword) && isObject(value)) {
		return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, respell(schema ?? true)]));
	}
	return respell(value);
}

function respellRef(ref: JsonValue): JsonValue {
	return typeof ref === "string" ? ref.replace(/^#\/definitions\//, REF) : ref;
}

function withLimits(schema: Record<string, JsonValue>): Record<string, JsonValue> {
	for (const [flag, limit] of [
		["exclusiveMinimum", "minimum"],
		["exclusiveMaximum", "maximum"],
	] as const) {
		if (typeof schema[flag] !== "boolean") continue;
		const bound = schema[limit];
		if (schema[flag] === true && bound !== undefined) {
			schema[flag] = bound;
			delete schema[limit];
		} else delete schema[flag];
	}
	return schema;
}

function withNull(schema: Record<string, JsonValue>, nullable: boolean): JsonObject {
	if (!nullable || typeof schema["type"] !== "string") return schema;
	const enumeration = schema["enum"];
	const values = Array.isArray(enumeration) && !enumeration.includes(null) ? { enum: [...enumeration, null] } : {};
	return { ...schema, type: [schema["type"], "null"], ...values };
}
