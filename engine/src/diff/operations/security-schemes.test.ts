import type { JsonObject } from "../../contract/json.ts";
import { diffOf } from "../testing/parse-object.ts";

/** A description whose operation demands the one scheme that there is. */
const describeScheme = (scheme: JsonObject): JsonObject => ({
	openapi: "3.1.0",
	info: { title: "", version: "" },
	components: { securitySchemes: { key: scheme } },
	security: [{ key: [] }],
	paths: { "/payments/{id}": { post: {} } },
});

describe("diffApis of security schemes", () => {
	it("sees a security scheme change that no reference leads to", async () => {
		const key = { type: "apiKey", in: "header", name: "X-Key" };
		const changes = await diffOf(describeScheme(key), describeScheme({ ...key, name: "X-Token" }));
		expect(changes.map(({ kind, facts }) => [kind, facts])).toEqual([
			["security-scheme-changed", { scheme: "key", field: "name", names: [] }],
		]);
	});

	it("says of a scheme of another type nothing but that", async () => {
		const key = { type: "apiKey", in: "header", name: "X-Key" };
		const changes = await diffOf(describeScheme(key), describeScheme({ type: "http", scheme: "bearer" }));
		expect(changes.map(({ kind, facts }) => [kind, facts])).toEqual([
			["security-scheme-changed", { scheme: "key", field: "type", names: [] }],
		]);
	});

	it("compares how tokens are got field by field, and not what scopes say of themselves", async () => {
		const flow = (fields: JsonObject, more: JsonObject = {}) =>
			describeScheme({ type: "oauth2", ...more, flows: { deviceAuthorization: fields } });
		const url = "https://id.example/token";
		const before = flow({ tokenUrl: url, scopes: { read: "Read", write: "Write" } });
		const facts = async (after: JsonObject) =>
			(await diffOf(before, after)).map((change) => [change.effect, Object.values(change.facts).slice(1)]);
		expect(await facts(flow({ tokenUrl: url, scopes: { write: "Write it", read: "Read it" } }))).toEqual([]);
		expect(await facts(flow({ tokenUrl: url, scopes: { read: "", admin: "" } }))).toEqual([
			["narrows", ["flows.deviceAuthorization.scopes", ["write"]]],
			["widens", ["flows.deviceAuthorization.scopes", ["admin"]]],
		]);
		expect(await facts(flow({ tokenUrl: `${url}2`, scopes: { read: "", write: "" } }))).toEqual([
			["unknown", ["flows.deviceAuthorization.tokenUrl", []]],
		]);
		expect(await facts(describeScheme({ type: "oauth2", flows: {} }))).toEqual([
			["narrows", ["flows", ["deviceAuthorization"]]],
		]);
		const described = { oauth2MetadataUrl: "https://id.example/.well-known/oauth-authorization-server" };
		expect(await facts(flow({ tokenUrl: url, scopes: { read: "", write: "" } }, described))).toEqual([
			["widens", ["oauth2MetadataUrl", []]],
		]);
	});
});
