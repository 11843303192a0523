import { analyze } from "../analyze.ts";
import type { JsonValue } from "../contract/json.ts";
import { specOf } from "../parse/testing/memory-files.ts";
import { makeConfig, makePolicy } from "../testing/make-policy.ts";
import { errors, giving, HEAD, onlyError, taking } from "./testing/errors-between.ts";

type Case = readonly [
	what: string,
	before: string,
	after: string,
	payload: JsonValue,
	pointer: string,
	keyword: string,
];

/** What a request may no longer hold: valid before, refused now. Turned round it is what an answer must not gain. */
const NARROWINGS: readonly Case[] = [
	["an enum value that went", "{ enum: [card, cash] }", "{ enum: [card] }", "cash", "", "enum"],
	["a list of values that came", "{ type: string }", "{ type: string, enum: [a] }", "", "", "enum"],
	["a type that went", "{ type: [string, integer] }", "{ type: string }", 0, "", "type"],
	["another type", "{ type: object }", "{ type: array }", {}, "", "type"],
	[
		"items behind a tuple",
		"{ type: array, prefixItems: [{ type: number }, { type: number }] }",
		"{ type: array, prefixItems: [{ type: number }, { type: number }], items: false }",
		[0, 0, 0],
		"",
		"items",
	],
	["null that went", '{ type: [string, "null"] }', "{ type: string }", null, "", "type"],
	[
		"a property that came beside one that must match a pattern of many states",
		'{ type: object, required: [a], properties: { a: { type: string, pattern: "^[^ ]{1,99}@[^ ]{1,99}$" } } }',
		'{ type: object, required: [a, b], properties: { a: { type: string, pattern: "^[^ ]{1,99}@[^ ]{1,99}$" }, b: { type: string } } }',
		{ a: "a@a" },
		"",
		"required",
	],
	[
		"a value under a name that matches a pattern, and that nothing else describes",
		'{ type: object, properties: { x: { type: string } }, patternProperties: { "^x": { type: string } } }',
		'{ type: object, properties: { x: { type: string } }, patternProperties: { "^x": { type: string, maxLength: 0 } } }',
		{ xa: "a" },
		"/xa",
		"maxLength",
	],
	["a longest text", "{ type: string }", "{ type: string, maxLength: 2 }", "aaa", "", "maxLength"],
	[
		"an edit beside a list that must contain a value",
		"{ type: object, required: [s], properties: { s: { type: array, contains: { const: M }, items: { type: string } }, k: { enum: [1, 2] } } }",
		"{ type: object, required: [s], properties: { s: { type: array, contains: { const: M }, items: { type: string } }, k: { enum: [1] } } }",
		{ s: ["M"], k: 2 },
		"/k",
		"enum",
	],
	[
		"an edit beside a list that must contain two different values",
		"{ type: object, required: [s], properties: { s: { type: array, uniqueItems: true, minContains: 2, contains: { enum: [M, L] }, items: { type: string } }, k: { enum: [1, 2] } } }",
		"{ type: object, required: [s], properties: { s: { type: array, uniqueItems: true, minContains: 2, contains: { enum: [M, L] }, items: { type: string } }, k: { enum: [1] } } }",
		{ s: ["L", "M"], k: 2 },
		"/k",
		"enum",
	],
	[
		"an edit beside a list that must contain a value behind its places",
		"{ type: object, required: [s], properties: { s: { type: array, prefixItems: [{ type: integer }], minItems: 1, contains: { const: M } }, k: { enum: [1, 2] } } }",
		"{ type: object, required: [s], properties: { s: { type: array, prefixItems: [{ type: integer }], minItems: 1, contains: { const: M } }, k: { enum: [1] } } }",
		{ s: [0, "M"], k: 2 },
		"/k",
		"enum",
	],
	[
		"an edit beside a list that must contain an object",
		"{ type: object, required: [s], properties: { s: { type: array, contains: { required: [b], properties: { b: { const: 1 } } }, items: { type: object, required: [a], properties: { a: { type: string } } } }, k: { enum: [1, 2] } } }",
		"{ type: object, required: [s], properties: { s: { type: array, contains: { required: [b], properties: { b: { const: 1 } } }, items: { type: object, required: [a], properties: { a: { type: string } } } }, k: { enum: [1] } } }",
		{ s: [{ a: "", b: 1 }], k: 2 },
		"/k",
		"enum",
	],
	["a shortest text", "{ type: string, minLength: 1 }", "{ type: string, minLength: 3 }", "a", "", "minLength"],
	["a largest number", "{ type: integer }", "{ type: integer, maximum: 9 }", 10, "", "maximum"],
	["a smallest number", "{ type: number }", "{ type: number, exclusiveMinimum: 0 }", 0, "", "exclusiveMinimum"],
	["a step", "{ type: integer }", "{ type: integer, multipleOf: 5 }", 1, "", "multipleOf"],
	[
		"a place of a tuple",
		"{ type: array, prefixItems: [{ type: string }, { type: integer }], items: false }",
		"{ type: array, prefixItems: [{ type: string }], items: false }",
		["", 0],
		"",
		"items",
	],
	["a format", "{ type: string }", "{ type: string, format: date }", "", "", "format"],
	["an integer of 32 bits", "{ type: integer }", "{ type: integer, format: uint32 }", -1, "", "format"],
	["an integer of 64 bits", "{ type: integer }", "{ type: integer, format: int64 }", 2 ** 65, "", "format"],
	[
		"a limit of 64 bits",
		"{ type: integer }",
		"{ type: integer, maximum: 9223372036854775807 }",
		2 ** 64,
		"",
		"maximum",
	],
	["a pattern", "{ type: string }", "{ type: string, pattern: '^[a-c]+$' }", "", "", "pattern"],
	[
		"a pattern that another one replaces",
		"{ type: string, pattern: '^[0-9]{3}$' }",
		"{ type: string, maxLength: 2 }",
		"000",
		"",
		"maxLength",
	],
	["a pattern that counts far", "{ type: string }", "{ type: string, pattern: '^.{1,2048}$' }", "", "", "pattern"],
	[
		"a type beside a pattern that counts far",
		"{ type: string, pattern: '^.{1,2048}$' }",
		"{ type: integer, pattern: '^.{1,2048}$' }",
		"a",
		"",
		"type",
	],
	["fewer items", "{ type: array }", "{ type: array, maxItems: 1 }", [0, 0], "", "maxItems"],
	["more items", "{ type: array }", "{ type: array, minItems: 1 }", [], "", "minItems"],
	[
		"different items",
		"{ type: array, items: { type: integer } }",
		"{ type: array, uniqueItems: true, items: { type: integer } }",
		[0, 0],
		"",
		"uniqueItems",
	],
	["items that are described", "{ type: array }", "{ type: array, items: { type: integer } }", [""], "/0", "type"],
	[
		"a property that is required",
		"{ properties: { a: {} } }",
		"{ properties: { a: {} }, required: [a] }",
		{},
		"",
		"required",
	],
	[
		"a new required property",
		"{ type: object }",
		"{ type: object, properties: { a: {} }, required: [a] }",
		{},
		"",
		"required",
	],
	[
		"a property that went from a closed object",
		"{ properties: { a: { type: string } }, additionalProperties: false, type: object }",
		"{ additionalProperties: false, type: object }",
		{ a: "" },
		"",
		"additionalProperties",
	],
	[
		"an object that closed",
		"{ type: object }",
		"{ type: object, additionalProperties: false }",
		{ x1: 0 },
		"",
		"additionalProperties",
	],
	[
		"fewer different items",
		"{ type: array, uniqueItems: true, items: { type: string, pattern: '^(0|[1-9][0-9]*)$' } }",
		"{ type: array, uniqueItems: true, items: { type: string, pattern: '^(0|[1-9][0-9]*)$' }, maxItems: 20 }",
		Array.from({ length: 21 }, (_, index) => String(index)),
		"",
		"maxItems",
	],
	[
		"values of other names",
		"{ type: object }",
		"{ type: object, additionalProperties: { type: string } }",
		{ x1: 0 },
		"/x1",
		"type",
	],
	[
		"values of other names, where null is allowed too",
		'{ anyOf: [{ type: object }, { type: "null" }] }',
		'{ anyOf: [{ type: object, additionalProperties: { type: string } }, { type: "null" }] }',
		{ x1: 0 },
		"/x1",
		"type",
	],
	["fewer properties", "{ type: object }", "{ type: object, maxProperties: 1 }", { x1: 0, x2: 0 }, "", "maxProperties"],
	[
		"a branch that went",
		"{ oneOf: [{ type: object, required: [a], properties: { a: { const: 1 } } }, { type: integer }, { type: string }] }",
		"{ oneOf: [{ type: integer }, { type: string }] }",
		{ a: 1 },
		"",
		"type",
	],
	[
		"a value deep inside",
		"{ type: object, required: [l], properties: { l: { type: array, minItems: 1, items: { type: object, required: [id], properties: { id: { type: string }, k: { enum: [1, 2] } } } } } }",
		"{ type: object, required: [l], properties: { l: { type: array, minItems: 1, items: { type: object, required: [id], properties: { id: { type: string }, k: { enum: [1] } } } } } }",
		{ l: [{ id: "", k: 2 }] },
		"/l/0/k",
		"enum",
	],
	[
		"a value in a branch",
		"{ oneOf: [{ type: object, required: [t], properties: { t: { const: x }, n: { type: integer } } }, { type: object, required: [t], properties: { t: { const: y } } }] }",
		"{ oneOf: [{ type: object, required: [t], properties: { t: { const: x }, n: { type: integer, maximum: 5 } } }, { type: object, required: [t], properties: { t: { const: y } } }] }",
		{ n: 6, t: "x" },
		"/n",
		"maximum",
	],
	[
		"a value under any name",
		"{ type: object, additionalProperties: { type: [string, integer] } }",
		"{ type: object, additionalProperties: { type: string } }",
		{ x1: 0 },
		"/x1",
		"type",
	],
	["what must not hold", "{ type: integer }", "{ type: integer, not: { enum: [7] } }", 7, "", "not"],
	[
		"a property that needs another",
		"{ type: object, properties: { a: { type: integer } } }",
		"{ type: object, properties: { a: { type: integer } }, dependentRequired: { a: [b] } }",
		{ a: 0 },
		"",
		"dependentRequired",
	],
];

describe("proveJudgements", () => {
	it.each([
		[
			"maxLength: 5000",
			"only texts of more than 5000 characters show it, and Driftgate writes out none of that length",
		],
		[
			"maxLength: 1000000",
			"only texts of more than 1000000 characters show it, and Driftgate writes out none of that length",
		],
	])("says of %s that what it refuses is too long to be written out", async (limit, reason) => {
		const narrowed = await onlyError(taking("{ type: string }"), taking(`{ type: string, ${limit} }`));
		expect(narrowed).toMatchObject({ proof: "unproven", unproven: reason });
		const widened = await onlyError(giving(`{ type: string, ${limit} }`), giving("{ type: string }"));
		expect(widened).toMatchObject({ proof: "unproven", unproven: reason });
	});

	it.each([
		[
			"a parameter",
			(schema: string) =>
				`${HEAD}paths: { /pay: { get: { parameters: [{ name: s, in: query, schema: ${schema} }], responses: {} } } }`,
			(list: JsonValue) => list,
		],
		[
			"a part of a form",
			(schema: string) =>
				`${HEAD}paths: { /pay: { post: { requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { s: ${schema} } } } } }, responses: {} } } }`,
			(s: JsonValue) => ({ s }),
		],
	])("shows that a list became one value by two items, where it is %s", async (_, describing, payload) => {
		const one = "{ type: string }";
		const { witness } = await onlyError(describing(`{ type: array, items: ${one} }`), describing(one));
		expect(witness?.payload).toEqual(payload(["", ""]));
	});

	it.each(NARROWINGS)(
		"shows %s of a request, and of an answer the other way round",
		async (_, wide, narrow, payload, pointer, keyword) => {
			expect(await onlyError(taking(wide), taking(narrow))).toMatchObject({
				proof: "proved",
				witness: { payload, acceptedBy: "before", refusal: { pointer, keyword } },
			});
			expect(await onlyError(giving(narrow), giving(wide))).toMatchObject({
				proof: "proved",
				witness: { payload, acceptedBy: "after", refusal: { pointer, keyword } },
			});
		},
	);

	it("finds what one branch alone accepts where another accepts nearly all of it", async () => {
		const base = (schema: string) =>
			`components: { schemas: { Base: { properties: { v: ${schema} } }, A: { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { a: { type: string } } }] }, B: { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { b: { type: string } } }] } } }\n`;
		const either =
			'type: array, items: { type: object, oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] }';
		const { witness } = await onlyError(
			taking(`{ ${either} }`, base("{ type: string }")),
			taking(`{ ${either} }`, base("{ type: string, maxLength: 2 }")),
		);
		expect(witness).toMatchObject({ refusal: { pointer: "/0/v", keyword: "maxLength" } });
	});

	it("shows each branch of a union by a value of its own", async () => {
		const card = "{ type: object, required: [card], properties: { card: { type: integer } } }";
		const iban = "{ type: object, required: [iban], properties: { iban: { type: string } } }";
		const list = "{ type: array, minItems: 1, items: { type: integer } }";
		const found = await errors(
			giving("{ type: string }"),
			giving(`{ anyOf: [{ type: string }, ${card}, ${iban}, ${list}] }`),
		);
		expect(found.map(({ message, witness }) => [message.split("`")[1], witness?.payload])).toEqual([
			["array", [0]],
			["object with card", { card: 0 }],
			["object with iban", { iban: "" }],
		]);
	});

	it("says that two branches match, and not what the others refuse", async () => {
		const { witness } = await onlyError(
			taking("{ oneOf: [{ type: string }, { type: integer }] }"),
			taking("{ oneOf: [{ type: string }, { type: integer }, { type: string }] }"),
		);
		expect(witness).toMatchObject({ refusal: { keyword: "oneOf", text: "it matches two of the branches" } });
	});

	it("shows no payload of another branch for one whose payloads the other version accepts", async () => {
		const branch = (name: string) => `{ type: object, required: [${name}], properties: { ${name}: { type: string } } }`;
		const before = `{ anyOf: [{ type: object, required: [a] }, ${branch("b")}] }`;
		const after = `{ anyOf: [{ type: object, required: [a] }, ${branch("b")}, ${branch("c")}, ${branch("a")}] }`;
		const found = await errors(giving(before), giving(after));
		expect(found.map(({ witness, unproven }) => witness?.payload ?? unproven)).toEqual([
			"both versions accept what this branch describes",
			{ c: "" },
		]);
	});

	it("shows values of a list by one of them, where null came as well", async () => {
		const found = await errors(
			giving("{ type: string, enum: [queued] }"),
			giving('{ type: [string, "null"], enum: [queued, null, deferred] }'),
		);
		expect(found.map(({ rule, witness }) => [rule, witness?.payload])).toEqual([
			["response-nullable-gained", null],
			["response-enum-value-added", "deferred"],
		]);
	});

	it("says whose payload it is", async () => {
		const body = await onlyError(taking("{ enum: [1, 2] }"), taking("{ enum: [1] }"));
		expect(body.witness?.of).toBe("request body of `POST /pay` (application/json)");
		const answer = await onlyError(giving("{ enum: [1] }"), giving("{ enum: [1, 2] }"));
		expect(answer.witness?.of).toBe("response body of `GET /pay` (200, application/json)");
		const parameter = (schema: string) =>
			`${HEAD}paths: { /pay: { get: { parameters: [{ name: page, in: query, schema: ${schema} }], responses: {} } } }\n`;
		const query = await onlyError(parameter("{ type: integer }"), parameter("{ type: integer, maximum: 3 }"));
		expect(query.witness).toMatchObject({ of: "parameter `query page` of `GET /pay`", payload: 4 });
	});

	it("surrounds the value with what neither side objects to", async () => {
		const before = "{ type: object, properties: { a: { enum: [1, 2] }, b: { type: string } } }";
		const after = "{ type: object, required: [b], properties: { a: { enum: [1] }, b: { type: string } } }";
		const found = await errors(taking(before), taking(after));
		expect(found.map(({ rule, witness }) => [rule, witness?.payload])).toEqual([
			["request-property-became-required", {}],
			["request-enum-value-removed", { a: 2, b: "" }],
		]);
	});

	it("reads Swagger 2.0 and OpenAPI 3.0 in their own words", async () => {
		const swagger = (schema: string) =>
			`swagger: "2.0"\ninfo: { title: "", version: "1" }\npaths: { /pay: { post: { consumes: [application/json], parameters: [{ name: b, in: body, schema: { $ref: "#/definitions/P" } }], responses: {} } } }\ndefinitions: { P: ${schema} }\n`;
		const limit = await onlyError(
			swagger("{ type: object, properties: { n: { type: integer, minimum: 0 } } }"),
			swagger("{ type: object, properties: { n: { type: integer, minimum: 0, exclusiveMinimum: true } } }"),
		);
		expect(limit.witness).toMatchObject({ payload: { n: 0 }, refusal: { keyword: "exclusiveMinimum" } });
		const older = (schema: string) => taking(schema).replace("3.1.0", "3.0.3");
		const nullable = await onlyError(
			older("{ type: object, properties: { n: { type: string, nullable: true } } }"),
			older("{ type: object, properties: { n: { type: string } } }"),
		);
		expect(nullable.witness).toMatchObject({ payload: { n: null }, refusal: { pointer: "/n", keyword: "type" } });
		const form = (length: number) =>
			`swagger: "2.0"\ninfo: { title: "", version: "1" }\npaths: { /pay: { post: { parameters: [{ name: note, in: formData, type: string, maxLength: ${length} }], responses: {} } } }\n`;
		expect((await onlyError(form(3), form(2))).witness?.payload).toEqual({ note: "aaa" });
	});

	it("shows nothing by a format that no validator checks", async () => {
		const text = (format: string) => taking(`{ type: string, format: ${format} }`);
		const narrowed = await onlyError(text("idn-email"), text("email"));
		expect(narrowed.witness).toBeNull();
		expect(narrowed.unproven).toBe("JSON Schema validators do not check the format `idn-email`");
		expect((await onlyError(text("uri-reference"), text("uri"))).witness).not.toBeNull();
	});

	it("takes a number for its digits where values travel as text", async () => {
		const query = (schema: string) =>
			`${HEAD}paths: { /pay: { get: { parameters: [{ name: q, in: query, schema: ${schema} }], responses: {} } } }\n`;
		const { witness } = await onlyError(query("{ type: string }"), query("{ type: integer }"));
		expect(witness).toMatchObject({ refusal: { keyword: "type" } });
		expect(Number.isNaN(Number.parseInt(String(witness?.payload), 10))).toBe(true);
		const digits = await onlyError(query("{ type: integer }"), query("{ type: string, pattern: '^[0-9]+$' }"));
		expect(digits.witness).toMatchObject({ payload: -1, refusal: { keyword: "pattern" } });
		const truth = await onlyError(query("{ type: boolean }"), query("{ type: integer }"));
		expect(typeof truth.witness?.payload).toBe("boolean");
		expect(truth.witness?.refusal.keyword).toBe("type");
	});

	it("proves nothing of a path by an empty segment, which no client can send", async () => {
		const path = (schema: string) =>
			`${HEAD}paths: { "/pay/{id}": { get: { parameters: [{ name: id, in: path, required: true, schema: ${schema} }], responses: {} } } }\n`;
		const text = await onlyError(path("{ type: string }"), path("{ type: string, minLength: 3 }"));
		expect(text.witness).toMatchObject({ payload: "a", refusal: { keyword: "minLength" } });
		const list = "type: array, items: { type: string }";
		const items = await onlyError(path(`{ ${list} }`), path(`{ ${list}, minItems: 2 }`));
		expect(items.witness).toMatchObject({ payload: [""], refusal: { keyword: "minItems" } });
	});

	it("proves nothing by formats that the validator alone knows", async () => {
		const found = await errors(
			taking("{ type: string, format: json-pointer-uri-fragment, minLength: 1 }"),
			taking("{ type: string, format: json-pointer-uri-fragment, minLength: 2 }"),
		);
		expect(found.map(({ proof, witness }) => [proof, witness?.payload])).toEqual([["proved", "a"]]);
	});

	it("says of what is meant and not written that both sides accept the same", async () => {
		const meant = await onlyError(giving("{ properties: { a: {} } }"), giving("{ type: array }"));
		expect(meant.unproven).toBe("in JSON Schema alone, both sides accept the same values there");
	});

	it("names the message that fails where no payload is needed", async () => {
		const operation = (rest: string) => `${HEAD}paths: { /pay: { post: { ${rest} responses: {} } } }\n`;
		const header = "parameters: [{ name: X-Key, in: header, required: true, schema: { type: string } }],";
		expect(await onlyError(operation(""), operation(header))).toMatchObject({
			proof: "by-structure",
			witness: null,
			failing: "`POST /pay` without the header `X-Key`",
		});
		const gone = await onlyError(operation(""), `${HEAD}paths: {}\n`);
		expect(gone).toMatchObject({ proof: "by-structure", failing: "any call of `POST /pay`" });
		const types = (type: string) => operation(`requestBody: { content: { ${type}: { schema: { type: object } } } },`);
		const type = await errors(types("application/json"), types("application/xml"));
		expect(type.map(({ failing }) => failing)).toEqual(["`POST /pay` with `Content-Type: application/json`"]);
	});

	it("names of credentials only those that are no longer accepted", async () => {
		const secured = (security: string) =>
			`${HEAD}paths: { /pay: { post: { security: ${security}, responses: {} } } }\ncomponents: { securitySchemes: { a: { type: http, scheme: basic }, b: { type: http, scheme: bearer }, c: { type: apiKey, in: header, name: c } } }\n`;
		const failing = async (from: string, to: string) => (await onlyError(secured(from), secured(to))).failing;
		expect(await failing("[{ a: [] }, { b: [] }]", "[{ a: [] }]")).toBe("`POST /pay` with `b`");
		expect(await failing("[{ a: [] }, { b: [], c: [] }, { c: [] }]", "[{ a: [] }]")).toBe(
			"`POST /pay` with (`b` and `c`) or `c`",
		);
		expect(await failing("[{}, { a: [] }]", "[{ a: [] }]")).toBe("`POST /pay` without credentials");
		expect(await failing("[{ a: [], b: [] }, { c: [] }]", "[{ a: [] }]")).toBe("`POST /pay` with `c`");
	});

	it("says that no example could be built where one is hard to build", async () => {
		const of = (values: string) =>
			taking(
				`{ type: object, required: [s], properties: { s: { type: string, not: { maxLength: 9 } }, k: { enum: [${values}] } } }`,
			);
		const { proof, unproven } = await onlyError(of("1, 2"), of("1"));
		expect([proof, unproven]).toEqual(["unproven", "no example was found that one side accepts and the other rejects"]);
	});

	it("leaves what is no error as it is", async () => {
		const config = makeConfig({ policy: makePolicy() });
		const { findings } = await analyze({
			before: specOf({ "api.yaml": taking("{ enum: [1] }") }),
			after: specOf({ "api.yaml": taking("{ enum: [1, 2] }") }),
			config,
			versionBefore: null,
			today: "2026-11-21",
		});
		expect(findings.map(({ level, proof, witness, unproven }) => [level, proof, witness, unproven])).toEqual([
			["INFO", "unproven", null, undefined],
		]);
	});
});
