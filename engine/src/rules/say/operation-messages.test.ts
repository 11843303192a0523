import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

const [done, text] = [{ "200": { description: "" } }, { type: "string" }];
const nobodyBeside = (gone: string) => `nobody sends it yet, and the removal of \`${gone}\` is a finding of its own`;
const UNHEARD =
	"whether this breaks clients could not be decided, because clients may still send it as a cookie parameter, where the server no longer reads it";

const described = (operation: JsonObject, more: JsonObject = {}): JsonObject => ({
	openapi: "3.1.0",
	info: { title: "Case", version: "1.0.0" },
	paths: { "/a": { post: { responses: done, ...operation } } },
	...more,
});

/** What is said, rule by rule, of two descriptions. */
async function said(before: JsonValue, after: JsonValue): Promise<readonly string[]> {
	const changes = await diffOf(before, after);
	return judgeChanges(changes, makePolicy(), "2026-11-21").map(({ rule, message }) => `${rule} ${message}`);
}

const withBody = (...types: readonly string[]) =>
	described({ requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema: text }])) } });
const withAnswer = (...types: readonly string[]) =>
	described({
		responses: {
			"200": { description: "", content: Object.fromEntries(types.map((type) => [type, { schema: text }])) },
		},
	});

describe("what is said of a media type that came", () => {
	it.each<[name: string, before: JsonValue, after: JsonValue, expected: string]>([
		[
			"beside the old one",
			withBody("application/json"),
			withBody("application/json", "text/csv"),
			"clients can keep sending the old media type",
		],
		["in place of it", withBody("application/json"), withBody("text/csv"), nobodyBeside("application/json")],
		[
			"in place of two",
			withBody("application/json", "text/html"),
			withBody("text/csv"),
			"nobody sends it yet, and the removals of `application/json` and `text/html` are findings of their own",
		],
		[
			"in place of one of two",
			withBody("application/json", "text/html"),
			withBody("application/json", "text/csv"),
			nobodyBeside("text/html"),
		],
		[
			"in an answer, in place of it",
			withAnswer("application/json"),
			withAnswer("text/csv"),
			"deployed clients do not ask for it, and the removal of `application/json` is a finding of its own",
		],
		[
			"in an answer, beside it",
			withAnswer("application/json"),
			withAnswer("application/json", "text/csv"),
			"clients that do not ask for it do not get it",
		],
	])("%s", async (_, before, after, expected) => {
		const [message = ""] = (await said(before, after)).filter((one) => one.includes("media-type-added"));
		expect(message).toMatch(/The media type `text\/csv` was added in .*: /);
		expect(message.endsWith(`\`: ${expected}.`)).toBe(true);
	});
});

describe("what is said of a status that came", () => {
	it.each([
		["201", "clients treat an unknown status code as the x00 code of its class (201 like 200)"],
		["204", "clients treat an unknown status code as the x00 code of its class (204 like 200)"],
		["2XX", "clients treat an unknown status code as the x00 code of its class"],
		["200", "clients treat every status code of its class that they do not know as `200`"],
	])("%s", async (status, expected) => {
		const both = described({ responses: { "203": { description: "" }, [status]: { description: "" } } });
		const [message = ""] = await said(described({ responses: { "203": { description: "" } } }), both);
		expect(message).toBe(`response-status-added The response \`${status}\` was added in \`POST /a\`: ${expected}.`);
	});
});

describe("what is said of how a parameter is sent", () => {
	const locale = (place: string): JsonObject =>
		described({ parameters: [{ name: "locale", in: place, schema: text }] });
	const filter = { type: "object", properties: { a: text } };
	const filtered = (how: JsonObject): JsonObject =>
		described({ parameters: [{ name: "filter", in: "query", ...how }] });

	it("names the place that it left as the old one", async () => {
		expect(await said(locale("cookie"), locale("query"))).toEqual([
			`request-parameter-serialization-changed The cookie parameter \`locale\` became a query parameter in \`POST /a\`: ${UNHEARD}.`,
		]);
	});

	it("says once that it is JSON from now on, and of no style", async () => {
		const styled = filtered({ style: "deepObject", explode: true, schema: filter });
		const json = filtered({ content: { "application/json": { schema: filter } } });
		expect((await said(styled, json)).map((one) => one.split(" in `POST")[0])).toEqual([
			"request-parameter-serialization-changed The query parameter `filter` is now sent as `application/json`, and no longer as its `style` says",
		]);
		expect((await said(json, styled)).map((one) => one.split(" in `POST")[0])).toEqual([
			"request-parameter-serialization-changed The query parameter `filter` is now sent as its `style` says, and no longer as `application/json`",
		]);
	});
});

describe("what is said of a text that is described by a media type", () => {
	it("says that it is described otherwise, where it is written as before", async () => {
		const since = (how: JsonObject): JsonObject => described({ parameters: [{ name: "since", in: "query", ...how }] });
		expect(await said(since({ schema: text }), since({ content: { "text/plain": { schema: text } } }))).toEqual([
			"request-parameter-serialization-changed The query parameter `since` is now described as `text/plain`, and no longer as its `style` says in `POST /a`: the same payloads stay valid.",
		]);
	});
});

describe("what is said of servers", () => {
	const at = (...servers: readonly JsonObject[]) => described({}, { servers });
	const chosen = (variable: JsonObject) => at({ url: "https://a.example/{stage}", variables: { stage: variable } });
	const hard = "clients that have the URL hard-coded may no longer reach the API.";

	it.each<[name: string, before: JsonObject, after: JsonObject, expected: string]>([
		[
			"one value that went",
			chosen({ default: "x", enum: ["x", "y"] }),
			chosen({ default: "x", enum: ["x"] }),
			"server-variable-value-removed The value `y` was removed from the server variable `stage` in `POST /a`: clients that chose it may no longer reach the API.",
		],
		[
			"two values that went",
			chosen({ default: "x", enum: ["x", "y", "z"] }),
			chosen({ default: "x", enum: ["x"] }),
			"server-variable-value-removed The values `y` and `z` were removed from the server variable `stage` in `POST /a`: clients that chose one of them may no longer reach the API.",
		],
		[
			"a list that came",
			chosen({ default: "x" }),
			chosen({ default: "x", enum: ["x"] }),
			"server-variable-value-removed The values of the server variable `stage` were limited to `x` in `POST /a`: clients that chose another value may no longer reach the API.",
		],
		[
			"two that went",
			at({ url: "https://a.example" }, { url: "https://b.example" }),
			at({ url: "https://c.example" }),
			`server-removed The servers \`https://a.example\` and \`https://b.example\` were replaced by \`https://c.example\` in \`POST /a\`: ${hard}`,
		],
		[
			"two that came",
			at({ url: "https://c.example" }),
			at({ url: "https://c.example" }, { url: "https://a.example" }, { url: "https://b.example" }),
			"server-added The servers `https://a.example` and `https://b.example` were added in `POST /a`: clients can keep using the existing URLs.",
		],
		[
			"another default of what takes any value",
			chosen({ default: "v5" }),
			chosen({ default: "v6" }),
			"server-removed The default of the server changed from `https://a.example/v5` to `https://a.example/v6` in `POST /a`: clients that choose no value reach another URL.",
		],
		[
			"another default, with a list that leaves the old one out",
			chosen({ default: "v5" }),
			chosen({ default: "v6", enum: ["v6"] }),
			`server-removed The server \`https://a.example/v5\` was replaced by \`https://a.example/v6\` in \`POST /a\`: ${hard}`,
		],
	])("%s", async (_, before, after, expected) => {
		expect(await said(before, after)).toEqual([expected]);
	});
});

describe("what is said of a header of a part of a body", () => {
	it("names the part", async () => {
		const sent = (header: JsonObject): JsonObject => {
			const encoding = { file: { headers: { "X-Sum": { schema: text, ...header } } } };
			const form = { schema: { properties: { file: text } }, encoding };
			return described({ requestBody: { content: { "multipart/form-data": form } } });
		};
		expect(await said(sent({}), sent({ required: true }))).toEqual([
			"request-header-became-required The header `X-Sum` became required in the part `file` of the request body of `POST /a`: requests from clients that omit it are rejected.",
		]);
	});
});

describe("what is said of a part of a path that has another name", () => {
	it("names both", async () => {
		const at = (path: string): JsonObject => {
			const parameter = (name: string, type: string) => ({ name, in: "path", required: true, schema: { type } });
			const parameters = [parameter("user", "string"), parameter("repo", "integer")];
			return { ...described({}), paths: { [path]: { get: { parameters, responses: done } } } };
		};
		const all = await said(at("/users/{user}/repos/{repo}"), at("/users/{repo}/repos/{user}"));
		expect(all.filter((one) => one.includes("The type"))).toEqual([
			"request-type-narrowed The type changed from `string` to `integer` at `path repo` (before: `path user`) of `GET /users/{repo}/repos/{user}`: requests with values that used to be valid are now rejected.",
			"request-type-widened The type changed from `integer` to `string` at `path user` (before: `path repo`) of `GET /users/{repo}/repos/{user}`: everything that was accepted still is.",
		]);
	});
});
