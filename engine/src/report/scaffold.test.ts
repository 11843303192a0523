import { execFileSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import type { JsonValue } from "../contract/json.ts";
import { apiFrom } from "../generate/testing/generate-from.ts";
import { parseConfig } from "../parse/config/parse-config.ts";
import { scaffoldConfig } from "./scaffold-config.ts";
import { scaffoldDocs } from "./scaffold-docs.ts";

/** What a stranger may write, to come alive in Markdown, in a shell or in YAML. */
const hostile = [
	"$(touch /tmp/driftgate-canary)",
	"`touch /tmp/driftgate-canary`",
	"'; touch /tmp/driftgate-canary; '",
	"'\\''; echo; '",
	"\\",
	"\n```\n# forged\n<script>alert(1)</script>",
	"line\r\n| forged | row |",
	"| a | b |",
	"[click](https://evil.example) ![x](https://evil.example/pixel.png)",
	"@octocat #1 https://evil.example www.evil.example",
	"<img src=x onerror=alert(1)>",
	"&& rm -rf . #",
	"\u202ereversed\u2066\u2028",
	"@/etc/passwd",
	"{0} %s $HOME !!",
	"key: value # comment",
	"'",
	'"',
	"",
];

const operation = (text: string) => ({
	summary: text,
	operationId: text,
	parameters: [
		{ name: text || "q", in: "query", required: true, schema: { type: "string" } },
		{ name: text || "h", in: "header", required: true, schema: { type: "string" } },
	],
	requestBody: {
		required: true,
		content: {
			"application/json": {
				schema: {
					type: "object",
					required: ["a", text],
					properties: { a: { enum: [text] }, [text]: { type: "string", default: text } },
				},
			},
		},
	},
	responses: { "200": { description: text } },
	security: [{ key: [] }],
});

const description = (text: string): JsonValue => ({
	openapi: "3.1.0",
	info: { title: text, version: text, description: text },
	servers: [{ url: `https://api.example.com/${text}` }],
	components: { securitySchemes: { key: { type: "apiKey", in: "header", name: text } } },
	paths: { [`/v1/${text}`]: { post: operation(text) } },
});

/** What `curl` would be given, by a real shell. */
function argumentsOf(stub: string): readonly string[] {
	const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${stub}`;
	return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

const stubsIn = (markdown: string): readonly string[] =>
	[...markdown.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, stub = ""]) => stub);

describe("scaffoldDocs", () => {
	it("makes a page to start with", async () => {
		const api = await apiFrom({
			openapi: "3.1.0",
			info: { title: "Payments", version: "1.4.0", description: "Moves money.\n\nAnd more." },
			servers: [{ url: "https://pay.example.com/" }],
			security: [{ token: [] }],
			components: {
				securitySchemes: { token: { type: "http", scheme: "bearer" } },
				schemas: {
					Payment: {
						type: "object",
						required: ["amount", "currency", "to"],
						properties: {
							amount: { type: "integer", minimum: 1 },
							currency: { enum: ["EUR", "USD"] },
							to: { type: "object", required: ["iban"], properties: { iban: { type: "string" } } },
							note: { type: "string" },
						},
					},
				},
			},
			paths: {
				"/v1/health": { get: { summary: "Is it up?", security: [], responses: { "200": { description: "Yes." } } } },
				"/v1/payments": {
					post: {
						summary: "Pay somebody",
						requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Payment" } } } },
						responses: { "201": { description: "Paid." } },
					},
				},
			},
		});
		expect(scaffoldDocs(api)).toBe(
			[
				"# Payments",
				"Moves money.",
				"## Getting started",
				"- Version: `1.4.0`\n- Base URL: `https://pay.example.com/`\n- 2 endpoints, listed below",
				"## Authentication",
				"- `token`: an Authorization header of the scheme `bearer`",
				"1 endpoint can be called without a credential.",
				"## Endpoints",
				"| Method | Path | What it does | Credential |\n| --- | --- | --- | --- |\n| `GET` | `/v1/health` | Is it up? | none |\n| `POST` | `/v1/payments` | Pay somebody | `token` |",
				"## Example requests",
				"### `GET /v1/health`",
				"```sh\ncurl --globoff --request 'GET' 'https://pay.example.com/v1/health'\n```",
				"### `POST /v1/payments`",
				`\`\`\`sh\ncurl --globoff --request 'POST' 'https://pay.example.com/v1/payments' \\\n  --header 'Authorization: Bearer {token}' \\\n  --header 'Content-Type: application/json' \\\n  --data '{"amount":1,"currency":"EUR","to":{"iban":"string"}}'\n\`\`\``,
				"",
			]
				.join("\n\n")
				.replace(/\n\n$/, "\n"),
		);
	});

	it("shows twenty requests at most, and every endpoint", async () => {
		const paths = Object.fromEntries(
			Array.from({ length: 33 }, (_, n) => [`/v1/a${n}`, { get: { responses: { "200": { description: "" } } } }]),
		);
		const page = scaffoldDocs(await apiFrom({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }));
		expect(stubsIn(page)).toHaveLength(20);
		expect(page.match(/^\| `GET` \|/gm)).toHaveLength(33);
		expect(page).toContain("And 13 endpoints more");
	});

	it("ends with a schema that holds itself", async () => {
		const node = { type: "object", required: ["next"], properties: { next: { $ref: "#/components/schemas/Node" } } };
		const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } } };
		const page = scaffoldDocs(
			await apiFrom({
				openapi: "3.1.0",
				info: { title: "T", version: "1" },
				components: { schemas: { Node: node } },
				paths: { "/n": { put: { requestBody: body, responses: { "200": { description: "" } } } } },
			}),
		);
		expect(page).toContain(`--data '{"next":{"next":{"next":{}}}}'`);
	});

	it.each(hostile)("keeps %j as text: for Markdown, and for the shell that it is pasted into", async (text) => {
		const page = scaffoldDocs(await apiFrom(description(text)));
		const outside = page
			.replace(/^```sh\n[\s\S]*?\n```$/gm, "")
			.replace(/`[^`\n]*`/g, "")
			.replaceAll("&#8203;", "\u200b");
		expect(outside).not.toMatch(/<(?!\/?$)[a-z!]|\]\(|https?:\/\/|(?:^|[^\\])[@#](?=\w)/im);
		expect(page.match(/^#/gm)).toHaveLength(6);
		expect(page.match(/^\|/gm)).toHaveLength(3);
		expect(page).not.toMatch(/[\u202e\u2066\u2028\r]/);
		const stubs = stubsIn(page);
		expect(stubs).toHaveLength(1);
		const words = argumentsOf(stubs[0] ?? "");
		expect(words.slice(0, 3)).toEqual(["--globoff", "--request", "POST"]);
		expect(words[3]).toMatch(/^https:\/\/api\.example\.com\//);
		const flags = words.slice(4).filter((_, index) => index % 2 === 0);
		expect(flags.at(-1)).toBe("--data");
		expect(new Set(flags)).toEqual(new Set(["--header", "--data"]));
		expect(words.filter((word) => word.startsWith("@"))).toEqual([]);
		expect(JSON.parse(words.at(-1) ?? "")).toHaveProperty("a");
	});
});

describe("scaffoldConfig", () => {
	const configOf = async (title: string, version: string) => {
		const api = await apiFrom({ openapi: "3.1.0", info: { title, version }, paths: {} });
		return parseConfig(scaffoldConfig(api, { outputs: ["typescript"] }), "driftgate.yml");
	};

	it.each([
		["Payments API", "1.4.0", "payments-api", "1.4.0"],
		["Zürich – Straßen (v2)", "v2", "zurich-stra-en-v2", "2.0.0"],
		["---", "2.1", "api", "2.1.0"],
		["null", "2026-03-01", "null", "1.0.0"],
		["007", "01.2.3", "007", "1.2.3"],
		["x".repeat(500), "latest", "x".repeat(64), "1.0.0"],
		[`${"a-".repeat(40)}`, "1.0.0-beta", "a-".repeat(32).slice(0, -1), "1.0.0"],
	])("makes of %j %j a service and a version", async (title, version, service, expected) => {
		expect(await configOf(title, version)).toMatchObject({ service, version: expected });
	});

	it("says what the defaults are", async () => {
		const least = parseConfig(
			"service: t\nversion: 1.0.0\nspec: ./openapi.yaml\noutputs: {typescript: true}\n",
			"driftgate.yml",
		);
		const made = await configOf("t", "1.0.0");
		expect([made.policy, made.outputs, made.spec]).toMatchObject([
			least.policy,
			least.outputs,
			{ path: "openapi.yaml" },
		]);
	});

	it.each(hostile)("is read by the parser of configurations, whatever a description is called: %j", async (text) => {
		expect(await configOf(text, text)).toMatchObject({ version: "1.0.0" });
	});
});
