import { readdirSync, readFileSync } from "node:fs";
import type { JsonValue } from "../../contract/json.ts";
import { apiOf, describe31 } from "../../diff/testing/parse-object.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { describeWithShared, hasShared, sharedPath } from "../../testing/shared-data.ts";
import { PayloadSearch } from "../payload-search.ts";
import type { Side } from "../side.ts";
import { isValid } from "./is-valid.ts";

/*
 * The official suite of JSON Schema 2020-12: what it calls valid is valid here, and no schema may be called contained in
 * another one of its file where an instance refutes that.
 */

const FOLDER = "containment/validation";

/** What is out of scope, by the name of the group or a part of it, with the reason. */
const OUT_OF_SCOPE: readonly (readonly [name: RegExp, reason: string])[] = [
	[/^empty enum/, "an empty enum lists nothing and is read as no list: authors who write one mean no limit"],
	[/naive replacement of \$ref/, "a $ref in a listed value is rewritten by this test, which changes the value"],
	[/custom metaschema/, "no other dialect than OpenAPI's own is read"],
];

interface Group {
	readonly description: string;
	readonly schema: JsonValue;
	readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
}

interface Known {
	readonly group: Group;
	readonly side: Side;
}

/** The schema as it stands in a description: references to its root go where it now is, unless it goes by a URL. */
function placed(schema: JsonValue): JsonValue {
	return isObject(schema) && Object.hasOwn(schema, "$id") ? schema : moved(schema);
}

function moved(schema: JsonValue): JsonValue {
	if (isList(schema)) return schema.map(moved);
	if (!isObject(schema)) return schema;
	const entries = Object.entries(schema).map(([key, value]): [string, JsonValue] => {
		const isLocal = (key === "$ref" || key === "$dynamicRef") && typeof value === "string" && /^#(\/|$)/.test(value);
		return [key, isLocal ? `#/components/schemas/S${String(value).slice(1)}` : moved(value)];
	});
	return Object.fromEntries(entries);
}

/** The groups of a file that can be read: not those that refer to other documents. */
async function groupsOf(file: string): Promise<readonly Known[]> {
	const groups: readonly Group[] = JSON.parse(readFileSync(sharedPath(`${FOLDER}/${file}`), "utf8"));
	const known = await Promise.all(
		groups
			.filter(({ description }) => !OUT_OF_SCOPE.some(([name]) => name.test(description)))
			.map(async (group): Promise<readonly Known[]> => {
				const api = await apiOf(
					describe31({ request: { $ref: "#/components/schemas/S" } }, { S: placed(group.schema) }),
				).catch(() => null);
				const id = api?.namedSchemas.get("S");
				return api === null || id === undefined
					? []
					: [{ group, side: { id, get: (inner) => api.schemas.get(inner) } }];
			}),
	);
	return known.flat();
}

const files = hasShared(FOLDER) ? readdirSync(sharedPath(FOLDER)).filter((name) => name.endsWith(".json")) : ["none"];

describeWithShared(FOLDER, "the official suite", () => {
	it.each(files)("%s: agrees on what is valid, or says that it cannot tell", async (file) => {
		const wrong = (await groupsOf(file)).flatMap(({ group, side }) =>
			group.tests
				.filter(({ data, valid }) => isValid(data, side) === !valid)
				.map(({ description }) => `${group.description}: ${description}`),
		);
		expect(wrong).toEqual([]);
	});

	it.each(files)(
		"%s: no schema is called contained that an instance refutes",
		async (file) => {
			const known = await groupsOf(file);
			const unsound: string[] = [];
			for (const a of known) {
				for (const b of known) {
					const refuting = a.group.tests.find(
						({ data, valid }) => valid && isValid(data, a.side) === true && isValid(data, b.side) === false,
					);
					if (a === b || refuting === undefined) continue;
					const { kind } = new PayloadSearch().decide(a.side, b.side, 2_000);
					if (kind === "contained")
						unsound.push(`${a.group.description} in ${b.group.description}: ${JSON.stringify(refuting.data)}`);
				}
			}
			expect(unsound).toEqual([]);
		},
		120_000,
	);
});
