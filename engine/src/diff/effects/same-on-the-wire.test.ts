import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { diffOf } from "../testing/parse-object.ts";

const text: JsonValue = { type: "string" };
const described: JsonObject = { responses: { "200": { description: "" } } };

function describeApi(operation: JsonObject, more: JsonObject = {}, path = "/payments/{id}"): JsonObject {
	return { openapi: "3.1.0", info: { title: "", version: "" }, ...more, paths: { [path]: { post: operation } } };
}

const kinds = async (before: JsonObject, after: JsonObject): Promise<readonly string[]> =>
	(await diffOf(before, after)).map(({ kind, effect }) => `${kind} ${effect}`).sort();

describe("what is the same on the wire", () => {
	it("takes bytes for bytes, described as a string or not at all", async () => {
		const bytes = (media: JsonObject, type = "application/pdf"): JsonObject =>
			describeApi({ responses: { "200": { description: "", content: { [type]: media } } } });
		const binary: JsonObject = { schema: { type: "string", format: "binary" } };
		expect(await kinds(bytes(binary), bytes({}))).toEqual([]);
		expect(await kinds(bytes({ schema: {} }), bytes(binary))).toEqual([]);
		const [asJson, notSaid] = [bytes(binary, "application/json"), bytes({}, "application/json")];
		expect(await kinds(asJson, notSaid)).toEqual(["type-changed widens"]);
	});

	it("reads no styles of multipart parts before 3.1", async () => {
		const schema: JsonObject = { type: "object", properties: { a: { type: "array" } } };
		const form = (openapi: string, encoding: JsonObject, type = "multipart/form-data"): JsonObject => ({
			...describeApi({ requestBody: { content: { [type]: { schema, encoding } } } }),
			openapi,
		});
		const joined = { a: { explode: false } };
		expect(await kinds(form("3.0.3", {}), form("3.0.3", joined))).toEqual([]);
		expect(await kinds(form("3.1.0", {}), form("3.1.0", joined))).toEqual(["encoding-changed incomparable"]);
		const urlencoded = "application/x-www-form-urlencoded";
		const changes = await kinds(form("3.0.3", {}, urlencoded), form("3.0.3", joined, urlencoded));
		expect(changes).toEqual(["encoding-changed incomparable"]);
	});

	it("finds an operation again whose path moved into the server's address, or out of it", async () => {
		const at = (url: string, path: string) => describeApi(described, { servers: [{ url }] }, path);
		const inside = at("https://example.com", "/v1/payments/{id}");
		const outside = at("https://example.com/v1/", "/payments/{payment}");
		// Nobody declares the parameter: its name is the path's, and the SDK's.
		expect(await kinds(inside, outside)).toEqual(["path-parameter-renamed none"]);
		expect(await kinds(outside, inside)).toEqual(["path-parameter-renamed none"]);
		const other = at("https://example.com/v2", "/payments/{id}");
		expect(await kinds(inside, other)).toEqual(["operation-added widens", "operation-removed narrows"]);
	});

	it("knows no server but / where none is described, with or without a slash at the end", async () => {
		const at = (...urls: string[]) =>
			describeApi(described, urls.length === 0 ? {} : { servers: urls.map((url) => ({ url })) });
		expect(await kinds(at(), at("/"))).toEqual([]);
		expect(await kinds(at("/v1"), at("/v1/"))).toEqual([]);
		expect(await kinds(at("/v1"), at("/v2"))).toEqual(["servers-changed none"]);
	});

	it("compares the name of a key in a header without regard to case", async () => {
		const key = (name: string, place = "header") =>
			describeApi(described, {
				components: { securitySchemes: { key: { type: "apiKey", in: place, name } } },
				security: [{ key: [] }],
			});
		expect(await kinds(key("X-Key"), key("x-key"))).toEqual([]);
		expect(await kinds(key("key", "query"), key("KEY", "query"))).toEqual(["security-scheme-changed incomparable"]);
	});

	it("knows a path parameter by its name where a template does not name it", async () => {
		const key: JsonValue = { name: "key", in: "path", required: true, schema: text };
		const at = (path: string) => describeApi({ ...described, parameters: [key] }, {}, path);
		expect(await kinds(at("/payments/{id}"), at("/payments/{key}"))).toEqual([]);
	});

	it("counts a method once that stands in a field and among the additional ones", async () => {
		const item = (fields: JsonObject): JsonObject => ({
			openapi: "3.2.0",
			info: { title: "", version: "" },
			paths: { "/a": fields },
		});
		const demanding = { ...described, parameters: [{ name: "q", in: "query", required: true, schema: text }] };
		const doubled = item({ get: described, additionalOperations: { GET: demanding } });
		expect(await kinds(doubled, item({ get: described }))).toEqual([]);
		expect(await kinds(item({ additionalOperations: { GET: described } }), item({ get: described }))).toEqual([]);
	});

	it.each([
		["a boolean for its two words", { type: "boolean" }, { type: "string", enum: ["true", "false"] }, "none"],
		["numbers for their digits", { type: "integer", enum: [1, 2] }, { type: "string", enum: ["1", "2"] }, "none"],
		["a boolean for a third word", { type: "boolean" }, { type: "string", enum: ["true", "false", "auto"] }, "widens"],
		["words for a boolean", { type: "string", enum: ["true", "false", "auto"] }, { type: "boolean" }, "narrows"],
		["words that are others", { type: "boolean" }, { type: "string", enum: ["yes", "no"] }, "incomparable"],
	] as const)("takes %s where values travel as text, and nowhere else", async (_name, before, after, effect) => {
		const inQuery = (schema: JsonObject) =>
			describeApi({ ...described, parameters: [{ name: "q", in: "query", schema }] });
		expect(await kinds(inQuery(before), inQuery(after))).toEqual([`type-changed ${effect}`]);
		const inBody = (schema: JsonObject) =>
			describeApi({ ...described, requestBody: { content: { "application/json": { schema } } } });
		expect(await kinds(inBody(before), inBody(after))).toEqual(["type-changed incomparable"]);
	});

	it("takes a listed number for its digits where values travel as text", async () => {
		const schema = (value: JsonValue): JsonObject => ({ type: ["number", "string"], enum: [value, "any"] });
		const inQuery = (value: JsonValue) =>
			describeApi({ ...described, parameters: [{ name: "q", in: "query", schema: schema(value) }] });
		expect(await kinds(inQuery("38.5"), inQuery(38.5))).toEqual([]);
		expect(await kinds(inQuery("38.5"), inQuery(38))).toEqual(["enum-changed incomparable"]);
	});
});
