import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyze } from "./analyze.ts";
import type { JsonObject, JsonValue } from "./contract/json.ts";
import type { SpecInput } from "./contract/source.ts";
import { isList, isObject } from "./lib/json-kind.ts";
import { parseSource } from "./parse/parse-source.ts";
import { makeConfig, makePolicy } from "./testing/make-policy.ts";

/*
 * A name is a name: whatever characters it has, the same edit deserves the same levels. Held on every case of the rules,
 * with names that read like something else.
 */

const ROOT = join(import.meta.dirname, "..", "cases", "rules");

type Rename = (name: string) => string;

const bracketed: Rename = (name) => `${name}[status]`;
const likeAMediaType: Rename = (name) => `text/xml › ${name}`;
const likeACallback: Rename = (name) => `POST callback:${name} › application/json`;

/** Names of parameters that may hold any character: what is sent of them is escaped. */
function withParameters(value: JsonValue, rename: Rename): JsonValue {
	if (isList(value)) return value.map((one) => withParameters(one, rename));
	if (!isObject(value)) return value;
	const { in: place, name } = value;
	const isNamed = typeof name === "string" && (place === "query" || place === "cookie") && value["type"] !== "apiKey";
	const inside = mapMembers(value, (one) => withParameters(one, rename));
	return isNamed ? { ...inside, name: rename(name) } : inside;
}

/** Names of properties, wherever a schema or an encoding names them. */
function withProperties(value: JsonValue, rename: Rename): JsonValue {
	if (isList(value)) return value.map((one) => withProperties(one, rename));
	if (!isObject(value)) return value;
	const inside = mapMembers(value, (one) => withProperties(one, rename));
	const { properties, encoding, required, discriminator } = inside;
	return {
		...inside,
		...(isObject(properties) ? { properties: mapNames(properties, rename) } : {}),
		...(isObject(encoding) ? { encoding: mapNames(encoding, rename) } : {}),
		...(isList(required) ? { required: required.map((one) => (typeof one === "string" ? rename(one) : one)) } : {}),
		...(isObject(discriminator) && typeof discriminator["propertyName"] === "string"
			? { discriminator: { ...discriminator, propertyName: rename(discriminator["propertyName"]) } }
			: {}),
	};
}

function mapMembers(value: JsonObject, map: (one: JsonValue) => JsonValue): JsonObject {
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, map(one)]));
}

function mapNames(value: JsonObject, rename: Rename): JsonObject {
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [rename(key), one]));
}

/** Keywords and values that name properties in ways of their own. */
const NAMES_ELSEWHERE = /patternProperties|propertyNames|dependent|deepObject|swagger|default:|const: \{|x-/u;

/** Cases in which a name says the same in two places: members that are parameters, and properties that are elements. */
const SAID_TWICE = /^(?:parameter\/spread-into-its-members|keyword\/xml-(?:names|beside-json))$/u;

/** Cases about names themselves: an argument that another one takes the name of, and pages that are found by usual names. */
const ABOUT_NAMES =
	/^(?:sdk-names\/(?:parameter-takes-the-name-of-a-body-member|second-list-.*)|tools\/name-of-a-parameter-is-free-.*)$/u;

async function levels(before: JsonValue, after: JsonValue): Promise<readonly string[]> {
	const input = (root: JsonValue): SpecInput => ({ entry: "openapi.json", load: async () => JSON.stringify(root) });
	const config = makeConfig({ policy: makePolicy() });
	const { findings } = await analyze({
		...{ before: input(before), after: input(after), config },
		...{ versionBefore: null, today: "2026-11-21" },
	});
	return findings.map(({ rule, level, wire, source }) => `${rule} ${level} ${wire} ${source}`).sort();
}

const cases = readdirSync(ROOT).flatMap((topic) =>
	readdirSync(join(ROOT, topic)).map((name) => {
		const texts = ["before", "after"].map((side) => readFileSync(join(ROOT, topic, name, `${side}.yaml`), "utf8"));
		return { id: `${topic}/${name}`, texts };
	}),
);

async function rootsOf(texts: readonly string[]): Promise<readonly [JsonValue, JsonValue]> {
	const roots = await Promise.all(
		texts.map(async (text) => {
			const { files, entry } = await parseSource({ entry: "openapi.yaml", load: async () => text });
			return files.get(entry)?.root ?? null;
		}),
	);
	return [roots[0] ?? null, roots[1] ?? null];
}

const renamable = cases.filter(({ id }) => !SAID_TWICE.test(id) && !ABOUT_NAMES.test(id));

describe("the levels of an edit do not depend on", () => {
	it.each(
		renamable.filter(({ texts }) => /in: (?:query|cookie)/u.test(texts.join()) && !texts.join().includes("in: header")),
	)("what parameters are called: $id", async ({ texts }) => {
		const [before, after] = await rootsOf(texts);
		const expected = await levels(before, after);
		for (const rename of [bracketed, likeAMediaType]) {
			expect(await levels(withParameters(before, rename), withParameters(after, rename))).toEqual(expected);
		}
	});

	// What cannot be read as `properties` has no names to change.
	const readable = renamable.filter(({ id }) => !id.startsWith("misread/"));

	it.each(readable.filter(({ texts }) => /properties:/u.test(texts.join()) && !NAMES_ELSEWHERE.test(texts.join())))(
		"what properties are called: $id",
		async ({ texts }) => {
			const [before, after] = await rootsOf(texts);
			const expected = await levels(before, after);
			for (const rename of [likeAMediaType, likeACallback]) {
				expect(await levels(withProperties(before, rename), withProperties(after, rename))).toEqual(expected);
			}
		},
	);
});
