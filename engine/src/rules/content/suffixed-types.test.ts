import { analyze } from "../../analyze.ts";
import { specOf } from "../../parse/testing/memory-files.ts";
import { makeConfig, makePolicy } from "../../testing/make-policy.ts";

const messages = async (before: string, after: string) => {
	const config = makeConfig({ policy: makePolicy() });
	const specs = { before: specOf({ "api.yaml": before }), after: specOf({ "api.yaml": after }) };
	const { findings } = await analyze({ ...specs, config, versionBefore: null, today: "2026-11-21" });
	return findings.map(({ rule, level, message }) => [rule, level, message.split(": ")[1]]);
};
const HEAD = 'openapi: 3.1.0\ninfo: { title: "", version: "1" }\n';
const response = (type: string) =>
	`${HEAD}paths: { /pay: { get: { responses: { "200": { description: "", content: { ${type}: {} } } } } } }\n`;
const webhook = (type: string) =>
	`${HEAD}webhooks: { paid: { post: { requestBody: { content: { ${type}: {} } }, responses: {} } } }\n`;

const REFUSED =
	"clients that ask for the old media type with `Accept` get 406, or a media type that they did not ask for.";
const UNREAD = "receivers that parse only bodies of the old media type no longer read them.";

describe("a media type with a suffix", () => {
	it.each([
		["came", "application/json", "application/vnd.acme.v2+json", "suffixed"],
		["went", "application/vnd.acme.v2+json", "application/json", "generalised"],
	])("that %s is not what clients ask for", async (_, from, to, outcome) => {
		expect(await messages(response(from), response(to))).toEqual([[`response-media-type-${outcome}`, "ERR", REFUSED]]);
		expect(await messages(webhook(from), webhook(to))).toEqual([[`response-media-type-${outcome}`, "ERR", UNREAD]]);
	});

	it("that any other takes the place of is among what may come", async () => {
		expect(await messages(response("application/vnd.acme.v2+json"), response("application/*"))).toEqual([
			["response-media-type-generalised", "ERR", "clients may receive a media type that they cannot read."],
		]);
	});
});
