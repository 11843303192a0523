import { analyze } from "../../analyze.ts";
import type { JsonObject } from "../../contract/json.ts";
import { makeConfig } from "../../testing/make-policy.ts";

/** What a callback or a webhook carries: at most so many characters. */
const carrying = (maxLength: number): JsonObject => ({
	post: {
		requestBody: { content: { "application/json": { schema: { type: "string", maxLength } } } },
		responses: { "200": { description: "" } },
	},
});

const describeApi = (callbacks: JsonObject, webhooks: JsonObject): string =>
	JSON.stringify({
		openapi: "3.1.0",
		info: { title: "", version: "" },
		paths: { "/subscribe": { post: { callbacks, responses: { "200": { description: "" } } } } },
		webhooks,
	});

async function findingsOf(before: string, after: string) {
	const side = (text: string) => ({ entry: "openapi.json", load: async () => text });
	const { findings } = await analyze({
		...{ before: side(before), after: side(after) },
		...{ config: makeConfig(), versionBefore: null, today: "2026-11-21" },
	});
	return findings;
}

const url = "{$request.body#/url}";
const callback = "the callback `onPaid` (`POST {$request.body#/url}`) of `POST /subscribe`";

describe("what happens to callbacks and webhooks", () => {
	it("is said of them, and not of the body of the operation around", async () => {
		const of = (maxLength: number) =>
			describeApi({ onPaid: { [url]: carrying(maxLength) } }, { paid: carrying(maxLength) });
		const findings = await findingsOf(of(20), of(50));
		expect(findings).toHaveLength(2);
		for (const [finding, name] of [
			[findings.find(({ operations }) => operations[0] === "POST /subscribe"), callback],
			[findings.find(({ operations }) => operations[0] === "POST webhook:paid"), "the webhook `paid` (POST)"],
		] as const) {
			expect(finding?.message).toContain(` at \`application/json\` in the request body of ${name}: `);
			expect(finding?.witness?.of).toBe(`request body of ${name} (application/json)`);
		}
	});

	it.each([
		[20, 50, "deliveries may now contain values that the old schema ruled out."],
		[50, 20, "every delivery that is valid now was valid before."],
	])("is said with who sends it and who receives it (%p to %p)", async (from, to, consequence) => {
		const of = (maxLength: number) =>
			describeApi({ onPaid: { [url]: carrying(maxLength) } }, { paid: carrying(maxLength) });
		const findings = await findingsOf(of(from), of(to));
		expect(findings.map(({ message }) => message.split(": ").at(-1))).toEqual([consequence, consequence]);
	});

	it("counts the other callbacks of one operation", async () => {
		const of = (maxLength: number) => {
			const schema = { type: "string", maxLength };
			const post = {
				requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Event" } } } },
				responses: { "200": { description: "" } },
			};
			const callbacks = { onPaid: { [url]: { post } }, onSent: { [url]: { post } }, onLost: { [url]: { post } } };
			return JSON.stringify({ ...JSON.parse(describeApi(callbacks, {})), components: { schemas: { Event: schema } } });
		};
		const [finding, ...others] = await findingsOf(of(20), of(50));
		expect(others).toEqual([]);
		expect(finding?.message).toMatch(
			/ of the callback `on\w+` \(`POST .*`\) of `POST \/subscribe` and 2 more callbacks: /u,
		);
	});

	it("names receivers in what they answer, and the provider in what it sends", async () => {
		const property = (required: readonly string[]) => ({
			content: { "application/json": { schema: { type: "object", properties: { id: { type: "string" } }, required } } },
		});
		const of = (sent: readonly string[], answered: readonly string[], place: string) => {
			const carried = {
				post: {
					requestBody: property(sent),
					responses: { "200": { description: "", ...property(answered) } },
					security: [{ key: [] }],
				},
			};
			const described = JSON.parse(describeApi({ onPaid: { [url]: carried } }, { paid: carried }));
			const key = { type: "apiKey", in: place, name: "k" };
			return JSON.stringify({ ...described, components: { securitySchemes: { key } } });
		};
		const findings = await findingsOf(of(["id"], [], "header"), of([], ["id"], "query"));
		const ends = findings.map(({ message }) => message.split(": ").at(-1));
		expect(new Set(ends)).toEqual(
			new Set([
				"receivers that rely on it may not get it.",
				"answers of receivers that omit it are rejected.",
				"receivers that check credentials the old way reject deliveries.",
			]),
		);
	});

	it("is said of them where they come or go", async () => {
		const gone = await findingsOf(
			describeApi({ onPaid: { [url]: carrying(1) } }, { paid: carrying(1), other: carrying(1) }),
			describeApi({}, { other: carrying(1) }),
		);
		const messages = gone.map(({ message }) => message.split(":").slice(0, 1).join());
		expect(messages.join("\n")).toContain("The webhook `paid` (POST) was removed");
		expect(gone.map(({ message }) => message).join("\n")).toContain(
			"The callback `onPaid` (`POST {$request.body#/url}`) was removed in `POST /subscribe`: ",
		);
		expect(gone.map(({ failing }) => failing)).toContain(`any delivery of ${callback}`);
	});
});

describe("a change of a shared schema", () => {
	const response = {
		content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
		description: "",
	};
	const answering = (status: string): JsonObject => ({ responses: { [status]: response } });
	const describeThing = (required: readonly string[]): string =>
		JSON.stringify({
			openapi: "3.1.0",
			info: { title: "", version: "" },
			paths: {
				"/a": { head: answering("200"), get: { responses: { "200": { description: "" }, "404": response } } },
				"/b": { put: answering("200") },
			},
			components: { schemas: { Thing: { type: "object", properties: { id: { type: "string" } }, required } } },
		});

	it("is named, and proved, by an answer that clients read, before errors and content that nobody sends", async () => {
		const [finding, ...others] = await findingsOf(describeThing(["id"]), describeThing([]));
		expect(others).toEqual([]);
		expect(finding?.message).toContain(" in the 200 response of `PUT /b` and 2 more operations: ");
		expect(finding?.witness?.of).toBe("response body of `PUT /b` (200, application/json)");
	});
});
