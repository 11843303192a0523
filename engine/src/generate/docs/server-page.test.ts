import { describe, expect, it } from "@jest/globals";
import type { OutputOptions, TargetName } from "../../contract/config.ts";
import { generateAll } from "../generate.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { bookshop } from "./testing/bookshop.ts";

/** The one document that a service keeps, of a run that makes these outputs. */
async function pagesOf(outputs: readonly (readonly [TargetName, Partial<OutputOptions>])[]): Promise<string> {
	const requests = outputs.map(([target, options]) => ({ target, options: { packageName: null, ...options } }));
	const made = generateAll(await apiFrom(bookshop), { service: "book-shop", version: "1.4.0" }, requests);
	const at = outputs.findIndex(([target]) => target === "docs");
	return made.outputs[at]?.files[0]?.content ?? "";
}

const place = '<a id="mcp"></a>';

describe("the page of the MCP server", () => {
	it("tells how clients start it, what its tools may do, and what they cost", async () => {
		const text = await pagesOf([["docs", {}]]);
		expect(text).toContain(place);
		expect(text).toContain("claude mcp add book-shop --env BOOK_SHOP_TOKEN='…' -- node /path/to/book-shop-mcp.mjs");
		expect(text).toMatch(/\| `destructive` \| 2 \|/u);
		expect(text).toMatch(/\| `tools` \| a tool for each operation \| \d+ \| this server's \|/u);
		expect(text).toContain("--read-only ");
	});

	it("is left out where another output is made, and no server", async () => {
		const text = await pagesOf([
			["typescript", {}],
			["docs", {}],
		]);
		expect(text).not.toContain(place);
		expect(text).not.toContain("**MCP**");
		expect(text).toContain("**TypeScript**");
		expect(text).not.toContain("**Go**");
	});

	it("shows calls as the surface of the server that is made takes them", async () => {
		const tools = { budget: null, surface: "dynamic", classes: {} } as const;
		const text = await pagesOf([
			["mcp", { tools }],
			["docs", {}],
		]);
		expect(text).toContain('"name":"call_read"');
		expect(text).toMatch(/\| `call_destructive` \|/u);
	});

	it("shows no call of what the output leaves out, whatever pages tell of", async () => {
		const text = await pagesOf([
			["mcp", { include: { paths: [], operations: ["GET /books"], tags: [] } }],
			["typescript", {}],
			["docs", {}],
		]);
		expect(text.match(/"name":"books_\w+"/gu)).toEqual(expect.arrayContaining(['"name":"books_list"']));
		expect(text).not.toContain('"name":"books_get"');
		expect(text).toContain("client.books.get(");
	});
});
