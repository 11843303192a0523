import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { answer } from "./answer.ts";

const description = (create: string, body: string, more = "") => `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: "https://shop.example" }]
paths:
  /books:
    post:
      operationId: ${create}
      requestBody: { required: true, content: { application/json: { schema: { type: object, ${body} } } } }
      responses: { "201": { description: Created } }
${more}`;

const REMOVED = `  /shelves: { get: { operationId: shelves/list, responses: { "200": { description: All } } } }\n`;

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-changelog-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function changelogOf(before: string, after: string, ...more: readonly string[]) {
	writeFileSync(join(folder, "a.yaml"), before);
	writeFileSync(join(folder, "b.yaml"), after);
	return answer(["changelog", "a.yaml", "b.yaml", "--today", "2026-03-01", ...more], folder);
}

const title = "required: [title], properties: { title: { type: string } }";
const price = "required: [title, price], properties: { title: { type: string }, price: { type: integer } }";

describe("driftgate changelog", () => {
	it("says what changed, and what each SDK's users have to do, with code before and after", async () => {
		const { status, out } = await changelogOf(
			description("books/create", title, REMOVED),
			description("books/create", price),
		);
		expect(status).toBe(0);
		expect(out).toMatchInlineSnapshot(`
"## [Unreleased]

2 breaking changes, 0 risky changes, 0 compatible changes: ERR.

### Added

- **Breaking:** The required property \`price\` was added at \`application/json › price\` in the request body of \`POST /books\`: requests from clients that do not send it are rejected.

### Removed

- **Breaking:** \`GET /shelves\` was removed: clients that use it stop working.

### Upgrade notes

#### TypeScript

- \`shelves.list\`: \`GET /shelves\` was removed: clients that use it stop working.

  Before:

  \`\`\`ts
  await client.shelves.list();
  \`\`\`

  There is no such call any more.

- \`books.create\`: The required property \`price\` was added at \`application/json › price\` in the request body of \`POST /books\`: requests from clients that do not send it are rejected.

  Before:

  \`\`\`ts
  await client.books.create({ title: "title" });
  \`\`\`

  After:

  \`\`\`ts
  await client.books.create({ price: 1, title: "title" });
  \`\`\`

#### Python

- \`shelves.list\`: \`GET /shelves\` was removed: clients that use it stop working.

  Before:

  \`\`\`python
  client.shelves.list()
  \`\`\`

  There is no such call any more.

- \`books.create\`: The required property \`price\` was added at \`application/json › price\` in the request body of \`POST /books\`: requests from clients that do not send it are rejected.

  Before:

  \`\`\`python
  client.books.create(title="title")
  \`\`\`

  After:

  \`\`\`python
  client.books.create(price=1, title="title")
  \`\`\`

#### Go

- \`shelves.list\`: \`GET /shelves\` was removed: clients that use it stop working.

  Before:

  \`\`\`go
  err := client.Shelves.List(ctx)
  if err != nil {
  	log.Fatal(err)
  }
  fmt.Println("done")
  \`\`\`

  There is no such call any more.

- \`books.create\`: The required property \`price\` was added at \`application/json › price\` in the request body of \`POST /books\`: requests from clients that do not send it are rejected.

  Before:

  \`\`\`go
  err := client.Books.Create(ctx, shop.BooksCreateParams{Title: "title"})
  if err != nil {
  	log.Fatal(err)
  }
  fmt.Println("done")
  \`\`\`

  After:

  \`\`\`go
  err := client.Books.Create(ctx, shop.BooksCreateParams{Price: 1, Title: "title"})
  if err != nil {
  	log.Fatal(err)
  }
  fmt.Println("done")
  \`\`\`

#### MCP server

- \`shelves.list\`: \`GET /shelves\` was removed: clients that use it stop working.

  Before:

  \`\`\`json
  {"name":"shelves_list","arguments":{}}
  \`\`\`

  There is no such call any more.

- \`books.create\`: The required property \`price\` was added at \`application/json › price\` in the request body of \`POST /books\`: requests from clients that do not send it are rejected.

  Before:

  \`\`\`json
  {"name":"books_create","arguments":{"title":"title"}}
  \`\`\`

  After:

  \`\`\`json
  {"name":"books_create","arguments":{"price":1,"title":"title"}}
  \`\`\`
"
`);
	});

	it("lists what it could not compare, and notes what nobody can read of the base", async () => {
		const [good, bad] = [title, title.replace("string", "strng")].map((body) => description("books/create", body));
		const revision = await changelogOf(good ?? "", bad ?? "");
		expect(revision.out).toContain("0 breaking changes, 0 risky changes, 0 compatible changes: ERR.");
		expect(revision.out).toMatch(/### Not compared\n\n- .*`type` cannot be/u);
		const base = await changelogOf(bad ?? "", good ?? "");
		expect(base.err).toMatch(/^note {2}a\.yaml:8:\d+ \(before\) `type` cannot be/u);
	});

	it("shows a method under its new name", async () => {
		const { out: json } = await changelogOf(
			description("books/create", title),
			description("books/add", title),
			"--format",
			"json",
		);
		const notes = JSON.parse(json).upgrade_notes;
		expect(notes.map((note: { language: string }) => note.language)).toEqual(["typescript", "python", "go", "mcp"]);
		expect(notes[3].steps).toEqual([
			expect.objectContaining({
				subject: "books.create",
				before: '{"name":"books_create","arguments":{"title":"title"}}',
				after: '{"name":"books_add","arguments":{"title":"title"}}',
			}),
		]);
		expect(notes[0].steps[0]).toMatchObject({
			subject: "books.create",
			before: 'await client.books.create({ title: "title" });',
			after: 'await client.books.add({ title: "title" });',
			alias: null,
		});
	});

	it("tells nobody to do anything where nothing breaks code", async () => {
		const { out } = await changelogOf(description("books/create", title), description("books/create", title, REMOVED));
		expect(out).toBe(
			"## [Unreleased]\n\n0 breaking changes, 0 risky changes, 1 compatible change: INFO.\n\n### Added\n\n- `GET /shelves` was added: no client relies on it yet.\n",
		);
	});

	it("lets nothing of a description come to life in Markdown", async () => {
		const mark = '"a`` ```\\n# forged <script>"';
		const { out } = await changelogOf(
			description("books/create", title),
			description("books/create", `required: [${mark}], properties: { ${mark}: { type: string } }`),
		);
		expect(out).not.toMatch(/^# forged/m);
		expect(out).not.toContain("\n<script>");
	});
});
