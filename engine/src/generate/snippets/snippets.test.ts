import { execFileSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import type { JsonValue } from "../../contract/json.ts";
import { planSdk } from "../plan/plan-sdk.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { hostileDescription, payloads } from "../testing/hostile-description.ts";
import { createSnippets, snippetLanguages } from "./snippets.ts";

const request = { service: "bookshop", packageName: null, baseUrl: null };

async function snippetsOf(description: JsonValue) {
	const api = await apiFrom(description);
	return { api, snippets: createSnippets(api, planSdk(api), request) };
}

const bookshop = {
	openapi: "3.1.0",
	info: { title: "Bookshop", version: "1" },
	servers: [{ url: "https://books.example/v1" }],
	components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
	security: [{ token: [] }],
	paths: {
		"/shelves/{shelf}/books": {
			post: {
				operationId: "books/create",
				parameters: [
					{ name: "shelf", in: "path", required: true, schema: { type: "string", pattern: "^[0-9]{3}$" } },
					{ name: "notify", in: "query", required: true, example: true, schema: { type: "boolean" } },
					{ name: "since", in: "query", schema: { type: "string", format: "date" } },
				],
				requestBody: {
					required: true,
					content: {
						"application/json": {
							schema: {
								type: "object",
								required: ["id", "title", "price"],
								properties: {
									id: { type: "string", readOnly: true },
									title: { type: "string", example: "Ulysses" },
									price: { type: "integer", minimum: 200, multipleOf: 50 },
									note: { type: "string" },
								},
							},
						},
					},
				},
				responses: {
					"201": {
						description: "",
						content: { "application/json": { schema: { type: "object", properties: { id: { type: "string" } } } } },
					},
				},
			},
		},
	},
};

const create = "POST /shelves/{shelf}/books";

describe("calls", () => {
	it("give what must be given: what the description shows, else the simplest that is valid, and say which is made", async () => {
		const { snippets } = await snippetsOf(bookshop);
		expect(snippets.values(create)).toEqual([
			{ member: "shelf", value: "000", made: true },
			{ member: "notify", value: true, made: false },
			{ member: "price", value: 200, made: true },
			{ member: "title", value: "Ulysses", made: true },
		]);
		expect(snippets.print(create, "curl").made).toEqual(["shelf", "price", "title"]);
	});

	it("are the same in each language", async () => {
		const { snippets } = await snippetsOf(bookshop);
		const texts = Object.fromEntries(
			snippetLanguages.map((language) => [language, snippets.print(create, language).text]),
		);
		expect(texts).toMatchInlineSnapshot(`
{
  "curl": "curl --globoff --request 'POST' 'https://books.example/v1/shelves/000/books?notify=true' \\
  --header 'Accept: application/json' \\
  --header 'Authorization: Bearer '"$BOOKSHOP_TOKEN" \\
  --header 'Content-Type: application/json' \\
  --data-raw '{"price":200,"title":"Ulysses"}'",
  "go": "package main

import (
	"context"
	"fmt"
	"log"

	bookshop "example.com/bookshop"
)

func main() {
	ctx := context.Background()
	client := bookshop.NewClient()
	answer, err := client.Books.Create(ctx, bookshop.BooksCreateParams{Shelf: "000", Notify: true, Price: 200, Title: "Ulysses"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer)
}",
  "mcp": "{"name":"books_create","arguments":{"shelf":"000","notify":true,"price":200,"title":"Ulysses"}}",
  "python": "from bookshop import Client

client = Client()

answer = client.books.create(shelf="000", notify=True, price=200, title="Ulysses")
print(answer)",
  "typescript": "import { Client } from "bookshop";

const client = new Client();

const answer = await client.books.create({ shelf: "000", notify: true, price: 200, title: "Ulysses" });
console.log(answer);",
}
`);
	});

	it("write bytes as what they are, and a member of one value where it may be left out", async () => {
		const properties = {
			cover: { type: "string", format: "byte" },
			name: { type: "string", format: "byte" },
			event: { type: "string", enum: ["PRINT"] },
			kind: { type: "string", enum: ["book"] },
		};
		const schema = { type: "object", required: ["cover", "name", "kind"], properties };
		const example = { cover: "iVBORw0=", name: "VWx5c3Nlcw==", event: "PRINT", kind: "book" };
		const post = {
			requestBody: { required: true, content: { "application/json": { schema, example } } },
			responses: {},
		};
		const { snippets } = await snippetsOf({
			...bookshop,
			paths: { "/books": { post: { operationId: "books/print", ...post } } },
		});
		const { text } = snippets.print("POST /books", "go");
		// The four bytes of a picture are no text; those of a name are.
		expect(text).toContain('bookshop.DecodeJSON([]byte("\\"iVBORw0=\\""), &givenCover)');
		expect(text).toContain('Name: []byte("Ulysses")');
		expect(text).toContain('Event: bookshop.Some[string]("PRINT")');
		expect(text).not.toContain("Kind:");
	});

	it("show the answer that they get", async () => {
		const { snippets } = await snippetsOf(bookshop);
		expect(snippets.answer(create)).toEqual({
			status: 201,
			mediaType: "application/json",
			body: { id: "id" },
			made: true,
		});
	});

	it("leave an example that is not valid", async () => {
		const { snippets } = await snippetsOf({
			...bookshop,
			paths: {
				"/books": {
					get: {
						parameters: [{ name: "size", in: "query", required: true, example: "big", schema: { type: "integer" } }],
						responses: {},
					},
				},
			},
		});
		expect(snippets.values("GET /books")).toEqual([{ member: "size", value: 1, made: true }]);
	});
});

/** Runs a command in a POSIX shell whose curl prints the arguments that it got. */
function argumentsOf(command: string): readonly string[] {
	const script = `curl() { for one; do printf '%s\\0' "$one"; done; }\n${command}\n`;
	const out = execFileSync("/bin/sh", ["-c", script], {
		encoding: "utf8",
		env: { PATH: "", BOOKSHOP_TOKEN: "$(t)`k`" },
	});
	return out.split("\0").slice(0, -1);
}

const hostileTexts = [
	"'; touch /tmp/owned; '",
	"$(touch /tmp/owned)",
	"`touch /tmp/owned`",
	"a'\\''b\"c\\",
	"@/etc/passwd",
	"<\n&&||;#!{a,b}*?~ %s",
	"\u001b[201~\rtouch /tmp/owned\r",
	"\u202eesrever\u2066",
];

describe("calls with curl", () => {
	it.each(hostileTexts)("keep %j a text of the shell", async (text) => {
		const { snippets } = await snippetsOf(bookshop);
		const { text: command } = snippets.print(create, "curl", [
			{ member: "shelf", value: text, made: false },
			{ member: "notify", value: text, made: false },
			{ member: "title", value: text, made: false },
		]);
		const given = argumentsOf(command);
		const encoded = (value: string): string =>
			encodeURIComponent(value).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
		expect(given).toHaveLength(12);
		expect(given[3]).toBe(`https://books.example/v1/shelves/${encoded(text)}/books?notify=${encoded(text)}`);
		expect(JSON.parse(given[11] ?? "")).toEqual({ title: text });
		// biome-ignore lint/suspicious/noControlCharactersInRegex: that none is left is what is tried.
		expect(command).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
	});

	it.each(payloads)("give a shell nothing to carry out, whatever a description says: %j", async (payload) => {
		const { api, snippets } = await snippetsOf(hostileDescription(payload));
		expect(api.operations).not.toHaveLength(0);
		for (const { key } of api.operations) {
			const [first, second] = argumentsOf(snippets.print(key, "curl").text);
			expect([first, second]).toEqual(["--globoff", expect.stringMatching(/^--(?:request|head|path-as-is)$/)]);
		}
	});
});

/** What demands that no call can give: each would fail, whatever it said. */
const impossible = {
	openapi: "3.1.0",
	info: { title: "Impossible", version: "1" },
	paths: {
		"/runs": {
			post: {
				requestBody: {
					required: true,
					content: {
						"application/json": {
							schema: {
								type: "object",
								additionalProperties: false,
								required: ["thread"],
								properties: { assistant: { type: "string" } },
							},
						},
					},
				},
				responses: { "204": { description: "" } },
			},
		},
		"/nowhere/{id}": {
			get: {
				parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", maxLength: 0 } }],
				responses: { "204": { description: "" } },
			},
		},
		"/session": { post: { responses: { "101": { description: "" }, "400": { description: "" } } } },
		"/both": { post: { responses: { "101": { description: "" }, "204": { description: "" } } } },
	},
};

describe("calls that cannot be made", () => {
	it("are shown in no language, with the reason", async () => {
		const { snippets } = await snippetsOf(impossible);
		expect(snippets.whyNone("POST /runs")).toBe("no value that is valid is found for its body");
		expect(snippets.whyNone("GET /nowhere/{id}")).toBe("no value that is valid is found for id");
		expect(snippets.whyNone("POST /session")).toContain("(101)");
		expect(snippets.whyNone("POST /both")).toBeNull();
		expect(snippetLanguages.filter((language) => snippets.has("POST /runs", language))).toEqual([]);
		expect(snippetLanguages.filter((language) => snippets.has("POST /both", language))).toEqual([...snippetLanguages]);
	});
});

it.each<readonly [schema: JsonValue, value: JsonValue]>([
	[{ maxLength: 99, pattern: "^[a-zA-Z0-9]$" }, "a"],
	[{ properties: { asn: { type: "integer" }, name: { type: "string" } } }, { asn: 1 }],
	[{ type: ["string", "null"], enum: [null, "", "x"] }, "x"],
	[{ type: "array", items: { type: "integer" } }, [1]],
])("puts something into a path for %j", async (schema, value) => {
	const { snippets } = await snippetsOf({
		openapi: "3.1.0",
		info: { title: "Paths", version: "1" },
		paths: {
			"/at/{place}": {
				get: {
					parameters: [{ name: "place", in: "path", required: true, schema }],
					responses: { "204": { description: "" } },
				},
			},
		},
	});
	expect(snippets.values("GET /at/{place}")).toEqual([{ member: "place", value, made: true }]);
});
