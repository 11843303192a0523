import type { Server } from "../contract/api.ts";
import { addressKey } from "./address-key.ts";

const at = { file: "openapi.yaml", pointer: "" };
const servers = (...urls: string[]): Server[] =>
	urls.map((url) => ({ url, template: url, variables: [], description: null, at }));

describe("addressKey", () => {
	it.each([
		["GET /users/{}", ["https://example.com/v1"], "GET /v1/users/{}"],
		["GET /users", ["https://example.com/v1/"], "GET /v1/users"],
		["GET /users", ["//example.com/v1?x=1"], "GET /v1/users"],
		["GET /users", ["/v1"], "GET /v1/users"],
		["GET /users", ["v1"], "GET /v1/users"],
		["GET /users", ["/"], "GET /users"],
		["GET /users", ["https://example.com"], "GET /users"],
		["GET /users", [], "GET /users"],
		["GET /users", ["https://a.example/v1", "https://b.example/v1"], "GET /v1/users"],
		["GET /users", ["https://a.example/v1", "https://b.example/v2"], "GET /users"],
		["POST webhook:paid", ["https://example.com/v1"], "POST webhook:paid"],
	])("%s at %j is %s", (matchKey, urls, expected) => {
		expect(addressKey({ matchKey, servers: servers(...urls) })).toBe(expected);
	});
});
