import type { Api } from "../contract/api.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Level } from "../contract/level.ts";
import type { NameLock } from "../contract/name-lock.ts";
import { diffApis } from "../diff/diff-apis.ts";
import { camelCase } from "../generate/names/casing.ts";
import { parseNameLock } from "../generate/names/lock/parse-name-lock.ts";
import { planSdk } from "../generate/plan/plan-sdk.ts";
import { apiFrom } from "../generate/testing/generate-from.ts";
import { hostileDescription } from "../generate/testing/hostile-description.ts";
import { compareSdks } from "./compare-sdks.ts";
import { nameBothSides } from "./names/name-operations.ts";

function described(paths: JsonObject, schemas: JsonObject = {}): JsonObject {
	return { openapi: "3.1.0", info: { title: "Test", version: "1.0.0" }, paths, components: { schemas } };
}

function operation(operationId: string, schema?: JsonObject, tags: readonly string[] = []): JsonObject {
	const content = schema === undefined ? {} : { content: { "application/json": { schema } } };
	return { operationId, tags, responses: { "200": { description: "Done", ...content } } };
}

async function compare(before: JsonObject, after: JsonObject) {
	const [one, two] = [await apiFrom(before), await apiFrom(after)];
	const changes = diffApis(one, two);
	return { changes, sdks: compareSdks(one, two, changes) };
}

/** What of the changes breaks code: kinds and facts. */
async function broken(before: JsonObject, after: JsonObject): Promise<readonly (readonly [string, object])[]> {
	const { sdks } = await compare(before, after);
	return [...sdks.impacts].flatMap(([{ kind, facts }, { level }]) => (level === "ERR" ? [[kind, facts] as const] : []));
}

const thing: JsonObject = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe("compareSdks", () => {
	it("names operations exactly as generation does", async () => {
		const api = await apiFrom(hostileDescription("*/ ` \" ' \n"));
		const [names] = nameBothSides(api, api);
		const planned = planSdk(api).groups.flatMap(({ path, methods }) =>
			methods.map(({ operation: key, name }) => [key, [...path.map(camelCase), camelCase(name)].join(".")]),
		);
		expect(planned.length).toBeGreaterThan(0);
		expect(api.operations.map(({ key }) => [key, names.get(key)?.method]).sort()).toEqual(planned.sort());
	});

	it.each([
		["a wider number that is sent", { type: "integer", format: "int32" }, { type: "number" }, ["go"]],
		["a text that becomes a moment", { type: "string" }, { type: "string", format: "date-time" }, ["go"]],
		["a value that is taken no more", { enum: ["a", "b"] }, { enum: ["a"] }, ["typescript", "python", "go"]],
		["a type that takes what it took", { type: "integer" }, { type: ["integer", "string"] }, ["go"]],
		["a limit", { type: "string" }, { type: "string", maxLength: 5 }, []],
	])("says in which languages code breaks by %s", async (_, before, after, languages) => {
		const sending = (schema: JsonObject) =>
			described({
				"/things": {
					post: {
						...operation("sendThing"),
						parameters: [{ name: "size", in: "query", required: true, schema }],
					},
				},
			});
		const { sdks } = await compare(sending(before as JsonObject), sending(after as JsonObject));
		expect([...new Set([...sdks.impacts.values()].flatMap(({ breaks = [] }) => breaks))]).toEqual(languages);
	});

	it("breaks by an argument that is demanded what must be given, and nothing in Go, whose structs demand none", async () => {
		const sending = (...names: readonly string[]) =>
			described({
				"/things": {
					post: {
						...operation("sendThing"),
						parameters: names.map((name) => ({ name, in: "query", required: true, schema: { type: "string" } })),
					},
				},
			});
		const { sdks } = await compare(sending("size"), sending("size", "unit"));
		expect([...sdks.impacts.values()].map(({ breaks }) => breaks)).toEqual([["typescript", "python"]]);
		// The first argument of all is another matter: a method of Go takes one more.
		const first = await compare(sending(), sending("unit"));
		expect([...first.sdks.impacts.values()].map(({ breaks }) => breaks)).toEqual([["typescript", "python", "go"]]);
	});

	describe("of what goes while a member of the body goes or comes to be demanded", () => {
		const sending = (schema: JsonObject, ...more: readonly string[]) => {
			const content = Object.fromEntries(["application/json", ...more].map((type) => [type, { schema }]));
			return described({ "/things": { post: { ...operation("a"), requestBody: { required: true, content } } } });
		};
		const breaksOf = async (before: JsonObject, after: JsonObject) =>
			[...(await compare(before, after)).sdks.impacts].map(([{ kind }, { breaks }]) => [kind, breaks]);
		const one: JsonObject = { type: "object", properties: { id: { type: "string" } } };

		it("blames no media type that no argument is made of", async () => {
			const two: JsonObject = { type: "object", properties: { id: { type: "string" }, note: { type: "string" } } };
			expect(await breaksOf(sending(two), sending(one, "application/xml"))).toEqual([
				["property-removed", ["typescript", "python", "go"]],
				["media-type-added", []],
			]);
		});

		it("blames no member that only answers have", async () => {
			const api = (base: JsonObject, own: JsonObject) => ({
				...sending(ref("Holder")),
				components: { schemas: { Base: { ...one, ...base }, Holder: { allOf: [ref("Base")], ...own } } },
			});
			const marked = { properties: { at: { type: "string", readOnly: true } } };
			expect(await breaksOf(api({}, marked), api({ required: ["id"] }, {}))).toEqual([
				["property-required-changed", ["typescript", "python", "go"]],
				["property-removed", []],
			]);
		});
	});

	it("blames a status that goes for what the same component is now at another one, where no answer is left to compare", async () => {
		const api = (status: string, schema: JsonObject) => {
			const content = { "application/json": { schema: ref("Thing") } };
			const responses = { [status]: { description: "Done", content } };
			return described({ "/things": { post: { operationId: "a", responses } } }, { Thing: schema });
		};
		const changed = { ...thing, properties: { name: { type: ["string", "null"] } } };
		expect(await broken(api("200", thing), api("201", thing))).toEqual([]);
		expect((await broken(api("200", thing), api("201", changed))).map(([kind]) => kind)).toEqual(["response-removed"]);
	});

	it("takes an operationId that names nothing else for no break, and one that does for one", async () => {
		const paths = (id: string) => described({ "/things": { get: operation(id) } });
		expect(await broken(paths("getThings"), paths("listThings"))).toEqual([]);
		expect(await broken(paths("getThings"), paths("searchThings"))).toEqual([
			["operation-id-changed", { from: "getThings", to: "searchThings" }],
		]);
	});

	it("renames nothing that a lock keeps, and tells of what is renamed in the lock", async () => {
		const paths = (id: string) => described({ "/things": { get: operation(id) } });
		const [before, after] = [await apiFrom(paths("getThings")), await apiFrom(paths("searchThings"))];
		const names = (line: string) => parseNameLock(`driftgate names 1 acme\n${line}\n`, "acme.names", "acme");
		const kept = names("operation GET /things = things.list");
		const renamed = names("operation GET /things = things.find");
		const deprecated = names("operation GET /things = things.find was things.list");
		const tell = (one: Api, two: Api, after: NameLock, told: Level = "ERR") => {
			const { impacts } = compareSdks(one, two, diffApis(one, two), { before: kept, after });
			return [...impacts].flatMap(([{ kind, facts }, { level }]) => (level === told ? [[kind, facts]] : []));
		};
		const rename = ["sdk-method-renamed", { from: "things.list", to: "things.find" }];
		expect(tell(before, after, kept)).toEqual([]);
		expect(tell(after, after, renamed)).toEqual([rename]);
		expect(tell(after, after, deprecated)).toEqual([]);
		expect(tell(after, after, deprecated, "INFO")).toEqual([rename]);
		// Another operationId beside it is no name of any SDK.
		expect(tell(before, after, deprecated)).toEqual([]);
	});

	it("tells of a type that is renamed in the lock, and breaks nothing where the earlier name goes on working", async () => {
		const text = described({ "/things": { get: operation("getThings", ref("Thing")) } }, { Thing: thing });
		const api = await apiFrom(text);
		const names = (line: string) => parseNameLock(`driftgate names 1 acme\n${line}\n`, "acme.names", "acme");
		const tell = (line: string) => {
			const { impacts } = compareSdks(api, api, [], { before: null, after: names(line) });
			return [...impacts].map(([{ kind, facts }, { level }]) => [kind, facts, level]);
		};
		const rename = ["sdk-type-renamed", { from: "Thing", to: "Item" }];
		expect(tell("type #/components/schemas/Thing = item")).toEqual([[...rename, "ERR"]]);
		expect(tell("type #/components/schemas/Thing = item was thing")).toEqual([[...rename, "INFO"]]);
		expect(tell("type #/components/schemas/Thing = thing")).toEqual([]);
	});

	it("tells of a member that is renamed in the lock, and breaks nothing where the earlier name goes on working", async () => {
		const text = described({ "/things": { get: operation("getThings", ref("Thing")) } }, { Thing: thing });
		const api = await apiFrom(text);
		const member = "name";
		const names = (line: string) => parseNameLock(`driftgate names 2 acme\n${line}\n`, "acme.names", "acme");
		const tell = (before: string | null, after: string) => {
			const locks = { before: before === null ? null : names(before), after: names(after) };
			const { impacts } = compareSdks(api, api, [], locks);
			return [...impacts].map(([{ kind, facts }, { level }]) => [kind, facts, level]);
		};
		const line = `member #/components/schemas/Thing ${member} =`;
		const rename = ["sdk-member-renamed", { type: "Thing", from: member, to: "other_word" }];
		expect(tell(null, `${line} other_word was ${member}`)).toEqual([[...rename, "INFO"]]);
		expect(tell(null, `${line} other_word`)).toEqual([[...rename, "ERR"]]);
		expect(tell(`${line} other_word was ${member}`, `${line} other_word`)).toEqual([]);
		expect(tell(null, `word member ${member} = ${member}`)).toEqual([]);
	});

	it("ends on a union that is a member of itself, handed over as one that is written out", async () => {
		const paths = { "/nodes": { get: operation("getNode", ref("Node")) } };
		const node = { anyOf: [ref("Node"), { type: "array", items: ref("Node") }, { type: "string" }] };
		const nested = { anyOf: [{ type: "array", items: ref("Other") }, { type: "string" }] };
		const other = { anyOf: [ref("Other"), { type: "object", properties: { a: ref("Node") } }, nested] };
		const [before, after] = [
			described(paths, { Node: node, Other: other }),
			described(paths, { Node: nested, Other: node }),
		];
		await expect(compare(before, after)).resolves.toBeDefined();
		await expect(compare(after, before)).resolves.toBeDefined();
	});

	it("finds a third method that has to make way, once, and says who", async () => {
		const far = { "/things/{id}/parts/{part}": { get: operation("things_fetch", undefined, ["things"]) } };
		const near = { "/things": { get: operation("things_fetch_", undefined, ["things"]) } };
		const { sdks } = await compare(described(far), described({ ...far, ...near }));
		expect(sdks.changes.map(({ kind, reaches }) => [kind, reaches.map((reach) => reach.operation)])).toEqual([
			["sdk-method-renamed", ["GET /things/{id}/parts/{part}"]],
		]);
		expect(sdks.operations.get("GET /things/{id}/parts/{part}")?.method).toBe("things.fetch");
	});

	it("says of a renamed component that its type has another name, and whom it reaches", async () => {
		const api = (name: string) => described({ "/a": { get: operation("a", ref(name)) } }, { [name]: thing });
		const { sdks } = await compare(api("Thing"), api("Item"));
		expect(sdks.changes).toMatchObject([
			{ kind: "sdk-type-renamed", facts: { from: "Thing", to: "Item" }, reaches: [{ operation: "GET /a" }] },
		]);
	});

	it("says it of a component whose name is a tag with the change of the tag, where there is one", async () => {
		const tagged = (name: string) => ({ oneOf: [ref(name), ref("Other")], discriminator: { propertyName: "kind" } });
		const schemas = (name: string) => ({
			[name]: thing,
			Other: { type: "object", properties: { kind: {}, code: {} } },
		});
		const api = (name: string, paths: JsonObject = {}) =>
			described({ "/a": { get: operation("a", tagged(name)) }, ...paths }, schemas(name));
		const own = await compare(api("Thing"), api("Item"));
		expect(own.sdks.changes).toEqual([]);
		expect(own.changes.map((change) => [change.kind, own.sdks.impacts.get(change)])).toMatchObject([
			["discriminator-changed", { level: "ERR", types: ["Thing"] }],
			["discriminator-changed", { level: "ERR", types: [] }],
		]);
		const beside = (name: string) => api(name, { "/b": { get: operation("b", ref(name)) } });
		const { sdks } = await compare(beside("Thing"), beside("Item"));
		expect(sdks.changes).toMatchObject([{ kind: "sdk-type-renamed", reaches: [{ operation: "GET /b" }] }]);
	});

	it("lets a type go with the change that took away what mentioned it", async () => {
		const holder = (properties: JsonObject) => ({ Holder: { type: "object", properties }, Thing: thing });
		const api = (properties: JsonObject) =>
			described({ "/a": { get: operation("a", ref("Holder")) } }, holder(properties));
		const { changes, sdks } = await compare(api({ id: {}, thing: ref("Thing") }), api({ id: {} }));
		expect(sdks.changes).toEqual([]);
		expect(changes.map((change) => sdks.impacts.get(change))).toMatchObject([
			{ level: "ERR", types: ["Holder", "Thing"] },
		]);
	});

	it("does not care for what matches a pattern of names, and cares where the same is an ordinary property too", async () => {
		const wide = (type: string): JsonObject => ({ type: "object", properties: { name: { type } } });
		const matching: JsonObject = { type: "object", patternProperties: { "^x-": ref("Thing") } };
		const both: JsonObject = { ...matching, properties: { list: { type: "array", items: ref("Thing") } } };
		const api = (schema: JsonObject, type: string) =>
			described({ "/a": { get: operation("a", schema) } }, { Thing: wide(type) });
		expect(await broken(api(matching, "string"), api(matching, "integer"))).toEqual([]);
		expect(await broken(api(both, "string"), api(both, "integer"))).toEqual([
			["type-changed", { from: ["string"], to: ["integer"] }],
		]);
		const { changes, sdks } = await compare(api(matching, "string"), api(matching, "integer"));
		expect(changes.map((change) => sdks.impacts.get(change)?.types)).toEqual([[]]);
	});

	it("does not care for what an SDK has no type of: another media type, a header of a response", async () => {
		const api = (xml: string, header: string): JsonObject => ({
			...described({
				"/a": {
					get: {
						operationId: "a",
						responses: {
							"200": {
								description: "Done",
								headers: { "X-Rate": { schema: { type: header } } },
								content: { "application/json": { schema: thing }, "application/xml": { schema: { type: xml } } },
							},
						},
					},
				},
			}),
		});
		const { changes } = await compare(api("string", "string"), api("integer", "integer"));
		expect(changes.length).toBeGreaterThan(0);
		expect(await broken(api("string", "string"), api("integer", "integer"))).toEqual([]);
	});

	it.each<[name: string, before: JsonObject, after: JsonObject, kinds: readonly string[]]>([
		[
			"the last member of what is not even said to be an object",
			{ properties: { a: { type: "string" } } },
			{ properties: {} },
			["property-removed"],
		],
		[
			"what described a member that is required still",
			{ type: "object", required: ["a"], properties: { a: { type: "string" } } },
			{ type: "object", required: ["a"] },
			["property-described-changed"],
		],
		[
			"the type of a component that is mentioned as one that may be null, with a limit of its own",
			{ type: "array", items: { anyOf: [{ type: "null" }, { ...ref("Text"), maximum: 2 }] } },
			{ type: "array", items: { anyOf: [{ type: "null" }, { ...ref("Number"), maximum: 2 }] } },
			["type-changed", "sdk-type-removed"],
		],
		[
			"nothing where alternatives are only joined with what may be missing",
			{ oneOf: [ref("Thing"), ref("Other")] },
			{ oneOf: [ref("Thing"), ref("Other")], type: "object", properties: { a: { type: "string" } } },
			[],
		],
		[
			"nothing where a mention says what does not matter to its type",
			{ type: "object", properties: { a: ref("Text") } },
			{ type: "object", properties: { a: { ...ref("Text"), items: { type: "number" } } } },
			[],
		],
	])("finds that code loses, in an answer, %s", async (_, before, after, kinds) => {
		const schemas = {
			Thing: thing,
			Other: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
			Text: { type: "string" },
			Number: { type: "number" },
		};
		const api = (schema: JsonObject) => described({ "/a": { get: operation("a", schema) } }, schemas);
		expect((await broken(api(before), api(after))).map(([kind]) => kind)).toEqual(kinds);
	});

	describe("where the same is sent and received", () => {
		const api = (schema: JsonObject) => {
			const requestBody = { required: true, content: { "application/json": { schema: ref("Holder") } } };
			const schemas = { Holder: schema, Level: { type: "integer", enum: [1, 2, 3] } };
			return described({ "/a": { post: { ...operation("a", ref("Holder")), requestBody } } }, schemas);
		};

		it("finds that an object which is given must have a signature for the names that are typed now", async () => {
			const after = { ...thing, additionalProperties: { type: "string" } };
			expect(await broken(api(thing), api(after))).toMatchObject([["additional-properties-changed", {}]]);
		});

		it("finds that what was given as anything must be an object now", async () => {
			const after = { properties: { a: { type: "string" } } };
			expect(await broken(api({ maxProperties: 5 }), api({ maxProperties: 5, ...after }))).toMatchObject([
				["property-added", { required: false }],
			]);
		});

		it.each<[name: string, before: JsonObject, after: JsonObject]>([
			["an object that is closed", thing, { ...thing, additionalProperties: false }],
			[
				"values that the component goes on to list",
				{ type: "object", properties: { a: ref("Level") } },
				{ type: "object", properties: { a: { ...ref("Level"), exclusiveMaximum: 2 } } },
			],
			["a component that a oneOf lists twice", ref("Level"), { oneOf: [ref("Level"), ref("Level")] }],
			[
				"an alternative that becomes what another one is already",
				{ oneOf: [{ type: "string" }, { type: "integer", minimum: 10 }] },
				{ oneOf: [{ anyOf: [{ type: "string" }, { type: "integer", minimum: 1 }] }, { type: "integer", minimum: 10 }] },
			],
		])("has nothing against %s", async (_, before, after) => {
			expect((await compare(api(before), api(after))).changes.length).toBeGreaterThan(0);
			expect(await broken(api(before), api(after))).toEqual([]);
		});
	});

	it("has nothing to say of an Api and itself", async () => {
		const api = await apiFrom(hostileDescription("x"));
		expect(compareSdks(api, api, [])).toMatchObject({ changes: [], impacts: new Map() });
	});
});
