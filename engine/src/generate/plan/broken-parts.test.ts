import { buildApi } from "../../ir/build-api.ts";
import { Fault } from "../../lib/fault.ts";
import { parseForGeneration } from "../../parse/parse-for-generation.ts";
import { generateAll } from "../generate.ts";
import { planSdk } from "./plan-sdk.ts";
import type { MethodPlan, SdkPlan } from "./sdk-plan.ts";

const head = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\nservers: [{url: "https://api.example.com"}]\n';

async function read(text: string) {
	const source = await parseForGeneration({
		entry: "a.yaml",
		load: async (path) => (path === "a.yaml" ? text : undefined),
	});
	return { api: buildApi(source), unreadable: source.unreadable };
}

async function planOf(text: string): Promise<SdkPlan> {
	const { api, unreadable } = await read(head + text);
	return planSdk(api, { unreadable });
}

function methodOf({ groups }: SdkPlan, operation: string): MethodPlan | undefined {
	return groups.flatMap(({ methods }) => methods).find((method) => method.operation === operation);
}

const pets = (schema: string) => `paths:
  /pets:
    get: {responses: {"200": {description: ok, content: {application/json: {schema: ${schema}}}}}}
  /dogs:
    get: {responses: {"200": {description: ok, content: {application/json: {schema: {type: string}}}}}}
`;

describe("what cannot be read", () => {
	it.each<[what: string, schema: string, message: string]>([
		["a reference to nothing", '{$ref: "#/components/schemas/Nope"}', "does not exist in"],
		["a reference elsewhere", '{$ref: "https://x.example/y.json"}', "is a URL"],
		["a text for a schema", "hello", 'A schema cannot be `"hello"`'],
		["a type that does not exist", "{type: strng}", '`type` cannot be `"strng"`'],
	])("is unknown where it is needed, and the rest is whole: %s", async (_, schema, message) => {
		const plan = await planOf(pets(schema));
		expect(methodOf(plan, "GET /pets")?.results[0]?.contents[0]?.shape).toEqual({ kind: "unknown" });
		expect(methodOf(plan, "GET /dogs")?.results[0]?.contents[0]?.shape).toMatchObject({ type: "string" });
		expect(plan.coverage).toMatchObject([
			{ operation: "GET /dogs", level: "full", reasons: [] },
			{ operation: "GET /pets", level: "simplified", reasons: [{ message: expect.stringContaining(message) }] },
		]);
	});

	it("costs a member of a type, and every operation that reaches it is told", async () => {
		const schemas = '{Pet: {type: object, properties: {a: {$ref: "#/nope"}, b: {type: string}}}}';
		const plan = await planOf(`${pets('{$ref: "#/components/schemas/Pet"}')}components: {schemas: ${schemas}}\n`);
		expect(plan.types[0]?.shape).toMatchObject({
			fields: [{ shape: { kind: "unknown" } }, { shape: { type: "string" } }],
		});
		expect(plan.coverage.map(({ level }) => level)).toEqual(["full", "simplified"]);
	});

	it("leaves out a parameter, and makes a body or an answer anything", async () => {
		const plan = await planOf(`paths:
  /pets:
    post:
      parameters: [{$ref: "#/nope"}]
      requestBody: {$ref: "#/nope"}
      responses: {"200": {$ref: "#/nope"}, "404": {description: none}}
`);
		const method = methodOf(plan, "POST /pets");
		expect(method?.arguments).toMatchObject([{ member: "body", required: false, shape: { kind: "unknown" } }]);
		expect(method?.results).toMatchObject([
			{ status: "2XX", contents: [{ decoding: "json", shape: { kind: "unknown" } }] },
		]);
		expect(plan.coverage[0]?.reasons).toHaveLength(3);
	});

	it("leaves a path out, and says so", async () => {
		const plan = await planOf(`${pets("{}")}  /cats: {$ref: cats.yaml}\n`);
		expect(plan.coverage.map(({ operation, level }) => [operation, level])).toEqual([
			["/cats", "left-out"],
			["GET /dogs", "full"],
			["GET /pets", "full"],
		]);
	});

	it("is refused where no operation is left", async () => {
		const { api, unreadable } = await read(`${head}paths: {$ref: paths.yaml}\n`);
		const print = () => generateAll(api, { service: "s", version: "1.0.0", unreadable }, []);
		expect(print).toThrow(Fault);
		expect(print).toThrow("No operation is left to generate from");
	});
});

it("takes what a YAML alias repeats for written out", async () => {
	const of = (first: string, second: string) => `${head}paths:
  /a: {get: {responses: {"200": {description: ok, content: {application/json: {schema: {type: object, properties: {a: ${first}}}}}}}}}
  /b: {get: {responses: {"200": {description: ok, content: {application/json: {schema: {type: object, properties: {b: ${second}}}}}}}}}
`;
	const record = "{type: object, properties: {x: {type: string, default: &d {y: [1, 2]}}, z: {default: *d}}}";
	const plain = "{type: object, properties: {x: {type: string, default: {y: [1, 2]}}, z: {default: {y: [1, 2]}}}}";
	const aliased = await read(of(`&r ${record}`, "*r"));
	const written = await read(of(plain, plain));
	expect(planSdk(aliased.api)).toEqual(planSdk(written.api));
});
