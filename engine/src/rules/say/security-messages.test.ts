import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { describe31, diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

const described = (more: JsonObject): JsonObject => ({
	openapi: "3.1.0",
	info: { title: "Case", version: "1.0.0" },
	paths: { "/a": { post: { responses: { "200": { description: "" } } } } },
	...more,
});

/** What is said, rule by rule, of two descriptions. */
async function said(before: JsonValue, after: JsonValue): Promise<readonly string[]> {
	const changes = await diffOf(before, after);
	return judgeChanges(changes, makePolicy(), "2026-11-21").map(({ rule, message }) => `${rule} ${message}`);
}

describe("what is said of many scopes", () => {
	it("names some of them and counts the others, and cuts none of them", async () => {
		const scopes = Array.from({ length: 12 }, (_, index) => `organisation:report${index}:read`);
		const secured = (...needed: readonly string[]) =>
			described({
				components: {
					securitySchemes: {
						login: { type: "oauth2", flows: {} },
						key: { type: "apiKey", in: "header", name: "X-Key" },
					},
				},
				security: [{ login: needed }, { key: [] }],
			});
		const [message] = await said(secured(...scopes.slice(0, 11)), secured(...scopes));
		expect(message).toBe(
			"security-tightened The scope `organisation:report11:read` of `login` is now required (before: `key` or (`login` with the scopes `organisation:report0:read`, `organisation:report10:read`, `organisation:report1:read`, `organisation:report2:read`, `organisation:report3:read` and 6 more); now: `key` or (`login` with the scopes `organisation:report0:read`, `organisation:report10:read`, `organisation:report11:read`, `organisation:report1:read`, `organisation:report2:read` and 7 more)) in `POST /a`: clients whose tokens lack it are rejected.",
		);
	});
});

describe("what is said of a security scheme", () => {
	const key = { type: "apiKey", in: "header", name: "X-Key" };
	const login = (fields: JsonObject): JsonObject => ({
		type: "oauth2",
		flows: { clientCredentials: { tokenUrl: "https://a.example/token", scopes: {}, ...fields } },
	});
	const secured = (scheme: JsonObject) =>
		described({ components: { securitySchemes: { way: scheme } }, security: [{ way: [] }] });

	it.each<[before: JsonObject, after: JsonObject, expected: readonly string[]]>([
		[
			key,
			{ ...key, in: "query", name: "key" },
			[
				"`in` of the security scheme `way` changed from `header` to `query`",
				"`name` of the security scheme `way` changed from `X-Key` to `key`",
			],
		],
		[
			{ type: "http", scheme: "bearer" },
			{ type: "http", scheme: "basic" },
			["`scheme` of the security scheme `way` changed from `bearer` to `basic`"],
		],
		[key, { type: "http", scheme: "basic" }, ["`type` of the security scheme `way` changed from `apiKey` to `http`"]],
		[
			login({}),
			login({ tokenUrl: "https://b.example/token" }),
			[
				"`tokenUrl` of the `clientCredentials` flow of `way` changed from `https://a.example/token` to `https://b.example/token`",
			],
		],
		[
			login({}),
			login({ refreshUrl: "https://a.example/refresh" }),
			["`refreshUrl` of the `clientCredentials` flow of `way` was added as `https://a.example/refresh`"],
		],
		[
			login({ refreshUrl: "https://a.example/refresh" }),
			login({}),
			["`refreshUrl` of the `clientCredentials` flow of `way` (`https://a.example/refresh`) was removed"],
		],
	])("%j, %j", async (before, after, expected) => {
		const all = await said(secured(before), secured(after));
		expect(all.map((one) => one.replace(/^\S+ | in `POST.*$/gu, "")).sort()).toEqual(expected);
	});
});

describe("what is said of credentials that are no longer let in", () => {
	const asking = (...security: readonly JsonObject[]): JsonObject => {
		const key = (name: string) => ({ type: "apiKey", in: "header", name });
		const schemes = { a: key("A"), b: key("B"), c: key("C"), d: key("D") };
		return described({ components: { securitySchemes: schemes }, security });
	};
	const alone = "clients that use the old credentials alone are rejected.";
	const nobody = "clients that send no credentials are rejected.";
	const nobodyAndOld = "clients that send no credentials or only the old ones are rejected.";

	it.each<[before: readonly JsonObject[], after: readonly JsonObject[], happened: string, who: string]>([
		[[{ a: [] }], [{ a: [], b: [] }], "`b` is now required as well", alone],
		[[{ a: [] }, { d: [] }], [{ a: [], b: [], c: [] }, { d: [] }], "`b` and `c` are now required as well", alone],
		[
			[{ a: [] }, { d: [] }],
			[
				{ a: [], b: [] },
				{ d: [], b: [] },
			],
			"`b` is now required as well",
			alone,
		],
		[
			[{ a: [] }],
			[
				{ a: [], b: [] },
				{ a: [], c: [] },
			],
			"Credentials `a` no longer suffice",
			alone,
		],
		[[{ a: [] }, { d: [] }], [{ a: [], b: [] }], "Credentials `a` or `d` no longer suffice", alone],
		[[{ a: ["r"] }], [{ a: ["r", "w"], b: [] }], "Credentials `a [r]` no longer suffice", alone],
		[
			[{ a: [] }],
			[{ b: [] }],
			"Credentials `a` are no longer accepted",
			"clients that use the old credentials are rejected.",
		],
		[[], [{ a: [] }], "Requests without credentials are no longer accepted", nobody],
		[[{}, { a: [] }], [{ a: [] }], "Requests without credentials are no longer accepted", nobody],
		[[{}, { a: [] }], [{ b: [] }], "Requests without credentials are no longer accepted", nobodyAndOld],
		[[{}, { a: [] }], [{ a: [], b: [] }], "Requests without credentials are no longer accepted", nobodyAndOld],
		[[{ a: [] }], [{ a: ["r"] }], "The role `r` of `a` is now required", "clients that lack it are rejected."],
	])("%j, %j", async (before, after, happened, who) => {
		const [message = "", ...others] = await said(asking(...before), asking(...after));
		expect(others).toEqual([]);
		expect(message.replace(/ \(before: .*/u, "")).toBe(`security-tightened ${happened}`);
		expect(message.split(": ").at(-1)).toBe(who);
	});
});

describe("what is said of a scope that has another name", () => {
	it("never says that clients get tokens as before, beside one that says that they may not", async () => {
		const side = (scope: string) => ({
			...describe31({}),
			security: [{ way: [] }],
			components: {
				securitySchemes: {
					way: {
						type: "oauth2",
						flows: { clientCredentials: { tokenUrl: "https://a.example/token", scopes: { [scope]: "" } } },
					},
				},
			},
		});
		const changes = await diffOf(side("delete"), side("remove"));
		const messages = judgeChanges(changes, makePolicy(), "2026-11-21").map(({ message }) => message);
		expect(messages).toEqual([
			expect.stringContaining("was removed from the `clientCredentials` flow"),
			expect.stringContaining("clients lose no way of getting tokens by this"),
		]);
		expect(messages[0]).toContain("clients that request tokens the old way may not get them");
	});
});
