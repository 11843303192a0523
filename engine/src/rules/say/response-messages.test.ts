import { diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

const described = (method: string, statuses: readonly string[]) => ({
	openapi: "3.1.0",
	info: { title: "Case", version: "1.0.0" },
	paths: {
		"/a": { [method]: { responses: Object.fromEntries(statuses.map((status) => [status, { description: "" }])) } },
	},
});

/** What is said of statuses that came or went, with its level for deployed clients. */
async function said(method: string, before: readonly string[], after: readonly string[]): Promise<readonly string[]> {
	const changes = await diffOf(described(method, before), described(method, after));
	return judgeChanges(changes, makePolicy(), "2026-11-21").map(({ wire, message }) => `${wire} ${message}`);
}

describe("what is said of a status", () => {
	it.each<[name: string, before: readonly string[], after: readonly string[], expected: string]>([
		[
			"a success came",
			["200"],
			["200", "201"],
			"INFO …: clients treat an unknown status code as the x00 code of its class (201 like 200).",
		],
		[
			"a redirect came",
			["200"],
			["200", "308"],
			"INFO …: most clients follow redirects by themselves (RFC 9110, section 15.4).",
		],
		["304 came", ["200"], ["200", "304"], "INFO …: HTTP itself says what clients do with 1xx and 304 responses."],
		[
			"`default` came",
			["404"],
			["404", "default"],
			"INFO …: it describes the statuses that are not listed, and clients could get those before.",
		],
		[
			"`default` went",
			["404", "default"],
			["404"],
			"INFO …: it described every status that is not listed, and did not say that the server returns any of them.",
		],
	])("%s", async (_, before, after, expected) => {
		const [first = ""] = await said("get", before, after);
		expect(first.replace(/^(\S+) .*?: /, "$1 …: ")).toBe(expected);
	});

	it.each<[method: string, before: string, after: string, expected: string]>([
		["get", "302", "307", "INFO …: most clients follow `307` in the same way."],
		["head", "303", "308", "INFO …: most clients follow `308` in the same way."],
		["post", "307", "308", "INFO …: most clients follow `308` in the same way."],
		[
			"post",
			"302",
			"307",
			"WARN …: most clients follow `307` as well, but send the same method again, where they may have gone on with GET.",
		],
		[
			"put",
			"308",
			"301",
			"WARN …: most clients follow `301` as well, but may go on with GET, where they sent the same method again.",
		],
		["get", "302", "300", "ERR …: clients that expect it get a different response."],
	])("%s: %s became %s", async (method, before, after, expected) => {
		const [first = ""] = (await said(method, [before], [after])).filter((one) => one.includes("removed"));
		expect(first.replace(/^(\S+) .*?: /, "$1 …: ")).toBe(expected);
	});
});

describe("what is said of a webhook that went", () => {
	it("names its receivers", async () => {
		const hook = { post: { responses: { "204": { description: "" } } } };
		const of = (webhooks: object) => ({ ...described("get", ["200"]), webhooks });
		const changes = await diffOf(of({ paid: hook }) as never, of({}) as never);
		expect(judgeChanges(changes, makePolicy(), "2026-11-21").map(({ message }) => message)).toEqual([
			"The webhook `paid` (POST) was removed: receivers no longer get its deliveries.",
		]);
	});
});
