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

	it.each([
		["HTTPS://Login.Example.com:443/x", "https://login.example.com/x", []],
		["https://login.example.com/%7Ex", "https://login.example.com/~x", []],
		["https://login.example.com/x", "https://login.example.com/X", ["unknown"]],
		["https://login.example.com:8443/x", "https://login.example.com/x", ["unknown"]],
	])("takes addresses for one that are written in two ways alone: %s and %s", async (from, to, effects) => {
		const flow = (url: string) => ({ authorizationUrl: url, tokenUrl: url, refreshUrl: url, scopes: {} });
		const schemes = (url: string): readonly JsonObject[] => [
			{ type: "openIdConnect", openIdConnectUrl: url },
			{ type: "oauth2", flows: { authorizationCode: { ...flow("https://a.example/"), tokenUrl: url } } },
			{ type: "oauth2", flows: { authorizationCode: { ...flow("https://a.example/"), authorizationUrl: url } } },
			{ type: "oauth2", oauth2MetadataUrl: url, flows: {} },
		];
		for (const [index, scheme] of schemes(from).entries()) {
			const changes = await diffOf(describeScheme(scheme), describeScheme(schemes(to)[index] ?? {}));
			expect(changes.map(({ effect }) => effect)).toEqual(effects);
		}
	});
});
