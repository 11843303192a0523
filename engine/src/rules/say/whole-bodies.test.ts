import { analyze } from "../../analyze.ts";
import type { JsonObject } from "../../contract/json.ts";
import { makeConfig } from "../../testing/make-policy.ts";

/** An operation that answers in these media types. */
const describeAnswer = (...types: readonly string[]): string => {
	const content: JsonObject = Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }]));
	const response = { description: "", ...(types.length === 0 ? {} : { content }) };
	return JSON.stringify({
		openapi: "3.1.0",
		info: { title: "", version: "" },
		paths: { "/a": { get: { responses: { "200": response } } } },
	});
};

async function findingsOf(before: string, after: string) {
	const side = (text: string) => ({ entry: "openapi.json", load: async () => text });
	const { findings } = await analyze({
		...{ before: side(before), after: side(after) },
		...{ config: makeConfig(), versionBefore: null, today: "2026-11-28" },
	});
	return findings.map(({ rule, level, message, failing }) => ({
		...{ rule, level, failing },
		says: message.slice(message.indexOf(": ") + 2),
	}));
}

describe("a media type of a response", () => {
	const json = "application/json";

	it("is said to be the body where there was none", async () => {
		expect(await findingsOf(describeAnswer(), describeAnswer(json))).toMatchObject([
			{
				...{ rule: "response-media-type-added", level: "INFO" },
				says: expect.stringMatching(/^the response had no body before, and clients that read none ignore it\. /u),
			},
		]);
	});

	it("is said to have been the body where there is none any more", async () => {
		expect(await findingsOf(describeAnswer(json), describeAnswer())).toMatchObject([
			{
				...{ rule: "response-media-type-removed", level: "ERR", failing: "`GET /a`, answered `200` without a body" },
				says: "the response no longer has a body, and clients that read it find none.",
			},
		]);
	});

	it("is the client's to ask for where there are others", async () => {
		expect(await findingsOf(describeAnswer("text/csv", json), describeAnswer("text/csv"))).toMatchObject([
			{
				...{ rule: "response-media-type-removed", failing: "`GET /a` with `Accept: application/json`" },
				says: "clients that ask for it no longer get it.",
			},
		]);
	});
});
