import type { JsonObject } from "../../contract/json.ts";
import { diffOf } from "../testing/parse-object.ts";

const schemes = {
	key: { type: "apiKey", in: "header", name: "X-Key" },
	token: { type: "http", scheme: "bearer" },
	login: {
		type: "oauth2",
		flows: { clientCredentials: { tokenUrl: "https://id.example/token", scopes: { read: "", write: "" } } },
	},
};

/** Operations that say nothing of security, one that says its own, and what the root says. */
function describeApi(root: JsonObject, more: JsonObject = {}, operations = ["/a", "/b", "/c"]): JsonObject {
	return {
		openapi: "3.1.0",
		info: { title: "", version: "" },
		...root,
		components: { securitySchemes: schemes },
		paths: {
			...Object.fromEntries(operations.map((path) => [path, { get: {} }])),
			"/own": { get: { security: [{ key: [] }] } },
			...more,
		},
	};
}

async function changed(before: JsonObject, after: JsonObject) {
	const changes = await diffOf(before, after);
	return changes.map(({ kind, direction, before: from, after: to, site, reaches }) => ({
		kind,
		direction,
		at: [from?.pointer ?? null, to?.pointer ?? null],
		site: [site.before.pointer, site.after.pointer],
		reaches: reaches.map(({ operation }) => operation),
	}));
}

const all = ["GET /a", "GET /b", "GET /c"];

describe("an edit of the root's security", () => {
	it("is one change that reaches every operation which says nothing of its own", async () => {
		const found = await changed(describeApi({ security: [{ key: [] }] }), describeApi({ security: [{ token: [] }] }));
		expect(found).toEqual([
			{
				kind: "security-changed",
				direction: "request",
				at: ["/security", "/security"],
				site: ["/security", "/security"],
				reaches: all,
			},
		]);
	});

	it("is one change where the list came or went, and where a scope of it did", async () => {
		const [none, some] = [describeApi({}), describeApi({ security: [{ key: [] }] })];
		expect(await changed(none, some)).toMatchObject([
			{ at: [null, "/security"], site: ["", "/security"], reaches: all },
		]);
		expect(await changed(some, none)).toMatchObject([
			{ at: ["/security", null], site: ["/security", ""], reaches: all },
		]);
		const scoped = (...scopes: string[]) => describeApi({ security: [{ login: scopes }] });
		expect(await changed(scoped("read"), scoped("read", "write"))).toMatchObject([
			{ at: ["/security", "/security"], reaches: all },
		]);
	});

	it("is shown there where a single operation meets it, and at the operation where one side says its own", async () => {
		const one = (scheme: string) => describeApi({ security: [{ [scheme]: [] }] }, {}, ["/a"]);
		expect(await changed(one("key"), one("token"))).toMatchObject([{ at: ["/security", "/security"] }]);
		const own = { "/b": { get: { security: [{ token: [] }] } } };
		const before = describeApi({ security: [{ key: [] }] }, {}, ["/a", "/b"]);
		expect(await changed(before, describeApi({ security: [{ key: [] }] }, own, ["/a"]))).toMatchObject([
			{ at: ["/paths/~1b/get", "/paths/~1b/get/security"], reaches: ["GET /b"] },
		]);
	});

	it("is one change of what clients show, and none of what a delivery shows", async () => {
		const of = (scheme: string) => ({
			...describeApi({ security: [{ [scheme]: [] }] }),
			webhooks: { come: { post: {} }, go: { post: {} } },
		});
		expect(
			(await changed(of("key"), of("token"))).map(({ direction, reaches }) => [direction, reaches.length]),
		).toEqual([["request", 3]]);
	});
});

describe("an edit that operations share otherwise", () => {
	it("is one change of the root's servers", async () => {
		const of = (...urls: string[]) => describeApi({ servers: urls.map((url) => ({ url })) });
		expect(await changed(of("https://one.example"), of("https://two.example"))).toMatchObject([
			{ kind: "servers-changed", reaches: [...all, "GET /own"] },
		]);
		expect(await changed(of("https://one.example"), of("https://one.example", "https://two.example"))).toHaveLength(1);
		expect(await changed(of("https://one.example"), describeApi({}))).toHaveLength(1);
		expect(await changed(describeApi({}), of("https://one.example"))).toHaveLength(1);
	});

	it("is one change of a scope that a scheme's flow offers", async () => {
		const of = (...scopes: string[]): JsonObject => ({
			...describeApi({ security: [{ login: ["read"] }] }),
			components: {
				securitySchemes: {
					...schemes,
					login: {
						type: "oauth2",
						flows: {
							clientCredentials: {
								tokenUrl: "https://id.example/token",
								scopes: Object.fromEntries(scopes.map((scope) => [scope, ""])),
							},
						},
					},
				},
			},
		});
		expect(await changed(of("read", "write"), of("read"))).toMatchObject([
			{ kind: "security-scheme-changed", reaches: all },
		]);
	});
});
