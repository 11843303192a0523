import fc from "fast-check";
import { dump } from "js-yaml";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { planSdk } from "./plan-sdk.ts";

/*
 * What must hold of the plan of any description: neither the order of keys, nor YAML or JSON, nor the version in which the
 * same is said changes anything.
 */

const RUNS = 60;

const name = fc.constantFrom("id", "user_id", "userId", "StartTime", "StartTime<", "type", "data", "", "$", "class");
const component = fc.constantFrom("Cat", "Dog", "cat", "Page_Info");

/** A schema in words that 3.0 and 3.1 share. */
const schema = fc.letrec<{ schema: JsonValue }>((tie) => ({
	schema: fc.oneof(
		{ depthSize: "small" },
		fc.constantFrom<JsonValue>(
			{ type: "string" },
			{ type: "string", format: "date-time" },
			{ type: "string", enum: ["b", "a", "+1", "-1"] },
			{ type: "integer", format: "int64", minimum: 1, maximum: 9 },
			{ type: "boolean", default: true },
			{ type: "number", deprecated: true, description: "Use `other` instead." },
			{},
		),
		component.map((to): JsonValue => ({ $ref: `#/components/schemas/${to}` })),
		tie("schema").map((items): JsonValue => ({ type: "array", items })),
		fc.tuple(fc.dictionary(name, tie("schema"), { maxKeys: 4 }), fc.boolean()).map(([properties, all]): JsonValue => {
			const required = all && Object.keys(properties).length > 0 ? { required: Object.keys(properties).sort() } : {};
			return { type: "object", properties, ...required };
		}),
		fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((oneOf): JsonValue => ({ oneOf })),
		fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((allOf): JsonValue => ({ allOf })),
	),
})).schema;

const mediaType = fc.constantFrom(
	"application/json",
	"application/xml",
	"text/event-stream",
	"multipart/form-data",
	"text/csv",
);
const content = fc.dictionary(
	mediaType,
	schema.map((one): JsonObject => ({ schema: one })),
	{ minKeys: 1, maxKeys: 3 },
);

const operation = fc
	.record({
		parameters: fc.uniqueArray(
			fc.record({ name: name.filter((one) => one !== ""), in: fc.constantFrom("query", "header"), schema }),
			{ maxLength: 3, selector: (one) => `${one.in} ${one.name.toLowerCase()}` },
		),
		requestBody: fc.record({ required: fc.boolean(), content }),
		ok: content,
		fault: content,
	})
	.map(
		({ ok, fault, ...rest }): JsonObject => ({
			...rest,
			responses: { "200": { description: "", content: ok }, "400": { description: "", content: fault } },
		}),
	);

const description = fc
	.record({
		operations: fc.array(operation, { minLength: 1, maxLength: 3 }),
		schemas: fc.array(schema, { minLength: 4, maxLength: 4 }),
	})
	.map(({ operations, schemas }) => ({
		openapi: "3.1.0",
		info: { title: "t", version: "1" },
		paths: Object.fromEntries(operations.map((post, index) => [`/v1/things/{id}/part-${index}`, { post }])),
		components: {
			schemas: Object.fromEntries(["Cat", "Dog", "cat", "Page_Info"].map((key, index) => [key, schemas[index] ?? {}])),
		},
	}));

/** Members in another order, chosen by numbers that are used up one after the other. */
function shuffled(value: JsonValue, numbers: readonly number[], at = { next: 0 }): JsonValue {
	if (isList(value)) return value.map((item) => shuffled(item, numbers, at));
	if (!isObject(value)) return value;
	const keyed = Object.keys(value).map((key) => {
		at.next += 1;
		return { key, order: numbers[at.next % numbers.length] ?? 0 };
	});
	const keys = keyed.toSorted((a, b) => a.order - b.order).map(({ key }) => key);
	return Object.fromEntries(keys.map((key) => [key, shuffled(value[key] ?? null, numbers, at)]));
}

const planOf = async (text: JsonValue | string) => JSON.stringify(planSdk(await apiFrom(text)));

it("is the same whatever the order of keys", async () => {
	const numbers = fc.array(fc.nat(1_000), { minLength: 7, maxLength: 31 });
	await fc.assert(
		fc.asyncProperty(description, numbers, async (one, order) => {
			expect(await planOf(shuffled(one, order))).toBe(await planOf(one));
		}),
		{ numRuns: RUNS },
	);
});

it("is the same in YAML and in JSON", async () => {
	await fc.assert(
		fc.asyncProperty(description, async (one) => {
			expect(await planOf(dump(one, { noRefs: true }))).toBe(await planOf(one));
		}),
		{ numRuns: RUNS },
	);
});

it("is the same where YAML repeats parts by aliases", async () => {
	await fc.assert(
		fc.asyncProperty(description, schema, async (one, twice) => {
			const post = (path: string) => ({
				post: { ...one.paths[path]?.post, requestBody: { content: { "application/json": { schema: twice } } } },
			});
			const paths = Object.fromEntries(Object.keys(one.paths).map((path) => [path, post(path)]));
			const repeated = dump({ ...one, paths });
			expect(await planOf(repeated)).toBe(await planOf({ ...one, paths }));
		}),
		{ numRuns: RUNS },
	);
});

it("is the same in 3.0 and in 3.1", async () => {
	await fc.assert(
		fc.asyncProperty(description, async (one) => {
			expect(await planOf({ ...one, openapi: "3.0.3" })).toBe(await planOf(one));
		}),
		{ numRuns: RUNS },
	);
});

it("gives every argument, member and value words of its own", async () => {
	await fc.assert(
		fc.asyncProperty(description, async (one) => {
			const plan = planSdk(await apiFrom(one));
			for (const method of plan.groups.flatMap(({ methods }) => methods)) {
				const members = method.arguments.map(({ member }) => member);
				const words = method.arguments.map((argument) => argument.words.join(""));
				expect(new Set(members).size).toBe(members.length);
				expect(new Set(words).size).toBe(words.length);
				expect(words).not.toContain("");
			}
			for (const { shape } of plan.types) {
				if (shape.kind !== "record") continue;
				const words = shape.fields.map((field) => field.words.join(""));
				expect(new Set(words).size).toBe(words.length);
				expect(words).not.toContain("");
			}
		}),
		{ numRuns: RUNS },
	);
});
