import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { buildApi } from "../../ir/build-api.ts";
import { parseForGeneration } from "../../parse/parse-for-generation.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { hostileDescription, payloads } from "../testing/hostile-description.ts";
import { archiveOf } from "./archive.ts";
import { bookshop } from "./testing/bookshop.ts";
import { readHtml } from "./testing/read-html.ts";
import { siteFaults } from "./testing/site-faults.ts";
import { siteOf } from "./testing/site-of.ts";

describe("a site", () => {
	it("has a page for each group, operation and type, and the guides that there is something to say in", async () => {
		const { site } = siteOf(await apiFrom(bookshop));
		expect(site.pages.map((page) => page.path)).toEqual([
			"index",
			"quickstart",
			"authentication",
			"errors",
			"pagination",
			"retries",
			"rate-limits",
			"files",
			"streaming",
			"webhooks",
			"sdks/index",
			"sdks/typescript",
			"sdks/python",
			"sdks/go",
			"mcp",
			"versions",
			"changelog",
			"gaps",
			"search",
			"reference/index",
			"reference/books/index",
			"reference/books/create",
			"reference/books/get",
			"reference/books/list",
			"reference/books/put-cover",
			"reference/books/watch",
			"schemas/index",
			...site.pages
				.filter(({ section, path: at }) => section === "schemas" && at !== "schemas/index")
				.map((page) => page.path),
		]);
	});

	it("leaves out guides that nothing is declared for", async () => {
		const { site } = siteOf(
			await apiFrom({
				openapi: "3.1.0",
				info: { title: "T", version: "1" },
				paths: { "/a": { get: { responses: { "200": { description: "" } } } } },
			}),
		);
		const paths = site.pages.map((page) => page.path);
		for (const absent of ["rate-limits", "files", "streaming", "webhooks"]) expect(paths).not.toContain(absent);
	});

	it("tells what was published of the changelog, of each version under its own heading, and imitates nothing", async () => {
		const markdown = "Adds `GET /v1/refunds`.\n\n### Upgrade notes\n\n```ts\nawait client.refunds.list();\n```\n";
		const hostile = "# Not a heading\n\n<script>throw 1</script> [go](javascript:alert(1))";
		const entries = [
			{ version: "1.2.0", day: "2026-03-02", markdown },
			{ version: "1.2.0", day: "2026-03-01", markdown: hostile },
		];
		const { files } = siteOf(await apiFrom(bookshop), { changelog: entries });
		const page = files.get("changelog.md") ?? "";
		expect(page).toMatch(/## <a id="version-1-2-0"><\/a>1\.2\.0, 2026-03-02/u);
		expect(page).toContain('id="version-1-2-0--2"');
		expect(page).toContain("```ts\nawait client.refunds.list();\n```");
		expect(page).not.toMatch(/^# Not|<script>|\]\(javascript/mu);
		const html = files.get("changelog.html") ?? "";
		expect(html).not.toMatch(/<script>throw|href="javascript/u);
		expect(siteFaults(files)).toEqual([]);
	});

	it("has a changelog of the newest entries that a page has room for, and says that there are more", async () => {
		const entries = Array.from({ length: 50 }, (_, index) => {
			return { version: `1.${50 - index}.0`, day: "2026-03-01", markdown: "x".repeat(10_000) };
		});
		const page = siteOf(await apiFrom(bookshop), { changelog: entries }).files.get("changelog.md") ?? "";
		expect(page).toContain("1.36.0");
		expect(page).not.toContain("1.35.0");
		expect(page).toContain("Earlier entries are in the changelog of the service.");
	});

	it("leads nowhere that is not, has each id once, and asks for nothing from elsewhere", async () => {
		const { files } = siteOf(await apiFrom(bookshop));
		expect(siteFaults(files)).toEqual([]);
		for (const [file, text] of files) {
			if (!file.endsWith(".html")) continue;
			expect(text).toContain("default-src 'none'");
			for (const { name, attributes } of readHtml(text).tags) {
				expect([...attributes.keys()].filter((key) => key.startsWith("on") || key === "style")).toEqual([]);
				if (name === "script" || name === "link")
					expect(attributes.get("src") ?? attributes.get("href")).not.toMatch(/^(?:[a-z]+:|\/)/iu);
			}
		}
	});

	it("says of one operation how it is called, with the same values everywhere, and what comes back", async () => {
		const { files } = siteOf(await apiFrom(bookshop));
		const page = files.get("reference/books/get.md") ?? "";
		expect(page).toContain(
			"curl --globoff --request 'GET' 'https://shop.example/v1/books/b-17' \\\n  --header 'Accept: application/json' \\\n  --header 'Authorization: Bearer '\"$BOOK_SHOP_TOKEN\"",
		);
		expect(page).toContain('client.books.get({ book_id: "b-17" })');
		expect(page).toContain('client.books.get(book_id="b-17")');
		expect(page).toContain("[Book](../../schemas/book.md)");
		expect(page).toContain('client.Books.Get(ctx, bookshop.BooksGetParams{BookID: "b-17"})');
		expect(page).toContain('{"name":"books_get","arguments":{"book_id":"b-17"}}');
		expect(page).toContain("`books_get`, read, about");
		expect(page).toContain("- [404](../../errors.md#status-404): [Error](../../schemas/error.md)");
		expect(files.get("errors.md")).toContain(
			"| [404](#status-404) | `ApiError, status 404` | `NotFoundError` | `NotFoundError` |",
		);
	});

	it("never writes a type out twice: a type that holds itself is a link to its own page", async () => {
		const { files } = siteOf(await apiFrom(bookshop));
		expect(files.get("schemas/book.md")).toContain("[Book](book.md)");
	});

	it("leads on from a name that a person has changed, and says what is going", async () => {
		const { files } = siteOf(await apiFrom(bookshop), {
			plan: (plan) => ({
				...plan,
				groups: plan.groups.map((group) => ({
					...group,
					methods: group.methods.map((method) =>
						method.operation === "GET /books" ? { ...method, aliases: [[["books"], ["all"]]] } : method,
					),
				})),
			}),
		});
		expect(files.get("reference/books/all.md")).toContain("[go to its page](list.md)");
		expect(files.get("reference/books/all.html")).toContain('<meta http-equiv="refresh" content="0; url=list.html">');
		expect(files.get("llms.txt")).not.toContain("books/all");
		expect(siteFaults(files)).toEqual([]);
		expect(files.get("versions.md")).toContain("2027-01-31");
	});

	it("tells gaps by pointer, and invents nothing in their place", async () => {
		const { files } = siteOf(await apiFrom(bookshop));
		expect(files.get("gaps.md")).toContain("`/paths/~1books~1{book_id}~1cover/put`");
	});

	it("shows what could be read of an invalid description, and lists the rest", async () => {
		const description = structuredClone(bookshop) as { paths: Record<string, JsonObject> };
		description.paths["/broken"] = {
			get: { operationId: "broken.get", responses: { "200": { $ref: "#/components/responses/nowhere" } } },
		};
		const source = await parseForGeneration({ entry: "a.json", load: async () => JSON.stringify(description) });
		const { files } = siteOf(buildApi(source), { unreadable: source.unreadable });
		expect(files.get("gaps.md")).toContain("GET /broken");
		expect(files.has("reference/books/get.md")).toBe(true);
	});
});

describe("laws of a site", () => {
	it("is the same, byte for byte, for shuffled keys, for YAML and for JSON", async () => {
		const { files } = siteOf(await apiFrom(bookshop));
		expect(siteOf(await apiFrom(turned(bookshop))).files).toEqual(files);
		expect(siteOf(await apiFrom(`# YAML\n${JSON.stringify(bookshop, null, 2)}`)).files).toEqual(files);
	});

	it("changes a page, and its line in lists, where one operation changes", async () => {
		const { files: before } = siteOf(await apiFrom(bookshop));
		const description = structuredClone(bookshop) as { paths: { "/books/{book_id}": { get: { summary: string } } } };
		description.paths["/books/{book_id}"].get.summary = "Read one book";
		const { files: after } = siteOf(await apiFrom(description));
		const changed = [...after]
			.filter(([file, text]) => file.endsWith(".md") && before.get(file) !== text)
			.map(([file]) => file);
		expect(changed.toSorted()).toEqual([
			"authentication.md",
			"errors.md",
			"mcp.md",
			"reference/books/get.md",
			"reference/books/index.md",
		]);
		expect([...after.keys()]).toEqual([...before.keys()]);
	});
});

/** The same value with every object's keys the other way round. */
function turned(value: JsonValue): JsonValue {
	if (Array.isArray(value)) return value.map((item: JsonValue) => turned(item));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.toReversed()
			.map(([key, inner]) => [key, turned(inner)]),
	);
}

describe("a hostile description", () => {
	const own = [
		"[x](javascript:alert(1))",
		"![x](https://evil.example/pixel.png)",
		"<img src=x onerror=alert(1)>",
		"<!-- driftgate:end -->",
		"<!-- driftgate:region notes -->\nx\n<!-- driftgate:end -->",
		"```\n# own heading\n```",
		"# heading",
		"| a | b |\n|---|---|\n| [x](javascript:1) | |",
		"' ; rm -rf / ; '",
		"$(touch /tmp/x) `touch /tmp/x`",
		"\n---\n",
		"&lt;script&gt;",
		"&#60;script&#62;",
		"\\",
		"<a href=javascript:x>y</a>",
		'"onmouseover="alert(1)',
		"../../../../etc/passwd",
		"[a]: javascript:alert(1)",
	];

	it.each([...payloads, ...own])("stays text, in HTML and in Markdown: %j", async (payload) => {
		const { files } = siteOf(await apiFrom(hostileDescription(payload)));
		expect(siteFaults(files)).toEqual([]);
		for (const [file, text] of files) {
			expect(file).toMatch(/^[a-z\d/-]+\.(?:md|html|css|js|txt)$/u);
			if (file.endsWith(".html")) {
				for (const { name, attributes } of readHtml(text).tags) {
					const address = attributes.get("href") ?? "";
					expect(address).not.toMatch(/^\s*(?:javascript|data|vbscript|file):/iu);
					if (name === "script") expect(attributes.get("src")).toMatch(/^(?:\.\.\/)*(?:docs|search-index)\.js$/u);
				}
			}
			if (file.endsWith(".md") || file === "llms.txt") {
				const outside = text
					.replace(/^( *)(`{3,})[a-z]*\n[\s\S]*?\n\1\2$/gmu, "")
					.replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/gu, "");
				expect(outside.replace(/<a id="[a-z\d-]+"><\/a>|<!-- driftgate:(?:region [a-z-]+|end) -->/gu, "")).not.toMatch(
					/(?<!\\)<(?!https?:)/u,
				);
				expect(outside).not.toMatch(/(?<!\\)\]\(\s*<?(?:javascript|data|vbscript|file):/iu);
				expect(outside).not.toMatch(/(?<!\\)!\[/u);
			}
		}
	});
});

describe("the archive", () => {
	it("is one that tar unpacks, file by file, and the same for files in another order", async () => {
		const folder = await createTemporaryFolder("docs-archive");
		try {
			const files = [
				{ path: "b/ä.md".replace("ä", "a"), content: "ä€😀\n" },
				{ path: "a.md", content: "" },
				{ path: `${"long/".repeat(30)}page.html`, content: "x".repeat(512) },
			];
			const archive = archiveOf(files);
			expect(archiveOf(files.toReversed())).toBe(archive);
			writeFileSync(path.join(folder.path, "docs.tar"), archive);
			execFileSync("tar", ["-xf", "docs.tar"], { cwd: folder.path });
			for (const { path: at, content } of files) expect(readFileSync(path.join(folder.path, at), "utf8")).toBe(content);
		} finally {
			await folder.remove();
		}
	});
});
