import { execFileSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import MarkdownIt from "markdown-it";
import type { Api } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import { describeWithCorpus } from "../parse/testing/corpus.ts";
import { scaffoldDocs } from "./scaffold-docs.ts";
import { apiFrom, apiFromCorpus } from "./testing/generate-from.ts";

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

const pageOf = (api: Api) => scaffoldDocs(api, { service: "payments", version: api.info.version });

const stubsIn = (markdown: string): readonly string[] =>
	[...markdown.matchAll(/^(`{3,})sh\n([\s\S]*?)\n\1$/gm)].map(([, , stub = ""]) => stub);

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
		expect(pageOf(api)).toMatchInlineSnapshot(`
"# Payments

Moves money.

## Getting started

- Version: \`1.4.0\`
- Base URL: \`https://pay.example.com\`
- 2 endpoints

## Authentication

- \`token\`: A token, sent as \`Authorization: Bearer TOKEN\`. It is read from \`PAYMENTS_TOKEN\`.

1 endpoint can be called without a credential.

## A first call

\`GET /v1/health\`, with curl and with each SDK:

**curl**

\`\`\`sh
curl --globoff --request 'GET' 'https://pay.example.com/v1/health' \\
  --header 'Accept: application/json'
\`\`\`

**TypeScript**

\`\`\`ts
import { Client } from "payments";

const client = new Client();

await client.health.get();
\`\`\`

**Python**

\`\`\`python
from payments import Client

client = Client()

client.health.get()
\`\`\`

**Go**

\`\`\`go
package main

import (
	"context"
	"fmt"
	"log"

	payments "example.com/payments"
)

func main() {
	ctx := context.Background()
	client := payments.NewClient()
	err := client.Health.Get(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("done")
}
\`\`\`

**MCP**

\`\`\`json
{"name":"health_get","arguments":{}}
\`\`\`

## Endpoints

| Method | Path | What it does | Credential |
| --- | --- | --- | --- |
| \`GET\` | \`/v1/health\` | Is it up? | none |
| \`POST\` | \`/v1/payments\` | Pay somebody | \`token\` |

## Example requests

### \`GET /v1/health\`

\`\`\`sh
curl --globoff --request 'GET' 'https://pay.example.com/v1/health' \\
  --header 'Accept: application/json'
\`\`\`

### \`POST /v1/payments\`

\`\`\`sh
curl --globoff --request 'POST' 'https://pay.example.com/v1/payments' \\
  --header 'Accept: application/json' \\
  --header 'Authorization: Bearer '"$PAYMENTS_TOKEN"
\`\`\`
"
`);
	});

	it("shows twenty requests at most, and every endpoint", async () => {
		const paths = Object.fromEntries(
			Array.from({ length: 33 }, (_, n) => [`/v1/a${n}`, { get: { responses: { "200": { description: "" } } } }]),
		);
		const page = pageOf(await apiFrom({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }));
		expect(stubsIn(page)).toHaveLength(21);
		expect(page.match(/^\| `GET` \|/gm)).toHaveLength(33);
		expect(page).toContain("The requests of 13 more endpoints stand on [their pages](reference/index.md).");
	});

	it("ends with a schema that holds itself", async () => {
		const node = { type: "object", required: ["next"], properties: { next: { $ref: "#/components/schemas/Node" } } };
		const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } } };
		const page = pageOf(
			await apiFrom({
				openapi: "3.1.0",
				info: { title: "T", version: "1" },
				components: { schemas: { Node: node } },
				paths: { "/n": { put: { requestBody: body, responses: { "200": { description: "" } } } } },
			}),
		);
		expect(page).toContain("| `PUT` | `/n` |");
	});

	it.each(hostile)("keeps %j as text: for Markdown, and for the shell that it is pasted into", async (text) => {
		const page = pageOf(await apiFrom(description(text)));
		const shown = new MarkdownIt({ html: true, linkify: true }).render(page.replaceAll("&#8203;", "\u200b"));
		const tags = [...shown.matchAll(/<\/?([a-z][a-z\d]*)([^>]*)>/giu)];
		expect(new Set(tags.map(([, name]) => name))).toEqual(
			new Set([
				"h1",
				"h2",
				"h3",
				"p",
				"ul",
				"li",
				"code",
				"strong",
				"pre",
				"table",
				"thead",
				"tbody",
				"tr",
				"th",
				"td",
			]),
		);
		for (const [, , attributes] of tags)
			expect(attributes).toMatch(/^(?: class="language-(?:sh|ts|python|go|json)")?$/);
		expect(shown.replace(/<code[\s\S]*?<\/code>/g, "")).not.toMatch(/(?:^|[^\\&])[@#](?=\w)|www\.\w/m);
		expect(tags.filter(([tag]) => /^<h\d/.test(tag))).toHaveLength(7);
		expect(tags.filter(([tag]) => tag === "<tr>")).toHaveLength(2);
		expect(page).not.toMatch(/[\u202e\u2066\u2028\r]/);
		const stubs = stubsIn(page);
		expect(stubs).toHaveLength(2);
		expect(stubs[1]).toBe(stubs[0]);
		const words = argumentsOf(stubs[0] ?? "");
		expect(words.slice(0, 3)).toEqual(["--globoff", "--request", "POST"]);
		expect(words[3]).toMatch(/^https:\/\/api\.example\.com\//);
		const flags = words.slice(4).filter((_, index) => index % 2 === 0);
		expect(flags.at(-1)).toBe("--data-raw");
		expect(new Set(flags)).toEqual(new Set(["--header", "--data-raw"]));
		expect(words.filter((word) => word.startsWith("@"))).toEqual([]);
		expect(JSON.parse(words.at(-1) ?? "")).toHaveProperty("a");
	});

	it("links what it has no room for, and stays below 60 kB", async () => {
		const paths = Object.fromEntries(
			Array.from({ length: 2_000 }, (_, n) => [
				`/t${n % 30}/${"very-".repeat(n % 9)}long/${n}`,
				{ get: { tags: [`t${n % 30}`], summary: "*".repeat(150), responses: { "200": { description: "" } } } },
			]),
		);
		const page = pageOf(await apiFrom({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }));
		expect(Buffer.byteLength(page)).toBeLessThan(60_000);
		expect(page).toMatch(/And 1\d\d\d more endpoints: \[the list of all operations\]\(reference\/index\.md\)/);
		expect(page).toContain("[t29](reference/t29/index.md): ");
	});
});

describeWithCorpus("the page to start with of GitHub's description", () => {
	it("stays below 60 kB, and links the rest", async () => {
		const page = pageOf(await apiFromCorpus("github-rest/octokit-23.0.2.json"));
		expect(Buffer.byteLength(page)).toBeLessThan(60_000);
		expect(page).toContain("(reference/repos/index.md)");
		expect(stubsIn(page).length).toBeGreaterThan(10);
	}, 120_000);
});
