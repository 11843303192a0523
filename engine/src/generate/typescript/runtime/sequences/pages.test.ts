import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../../../../test/harness/loopback-server.ts";
import { connectionTo } from "../call/connect.ts";
import type { ApiOperation } from "../call/operation.ts";
import { afterCursor } from "./page-by-cursor.ts";
import { afterLink } from "./page-by-link.ts";
import { afterNumber } from "./page-by-number.ts";
import { type ApiPaging, apiPages } from "./pages.ts";

const all = ["a", "b", "c", "d", "e"];
const asked: string[] = [];
let server: LoopbackServer;

beforeAll(async () => {
	server = await startLoopbackServer((request, response) => {
		const url = new URL(request.url ?? "", "http://localhost");
		asked.push(`${url.pathname}${url.search}`);
		const number = Number(url.searchParams.get("page") ?? "1");
		const offset = Number(url.searchParams.get("offset") ?? url.searchParams.get("after") ?? (number - 1) * 2);
		const items = all.slice(offset, offset + 2).map((id) => ({ id }));
		const next = offset + 2 < all.length ? offset + 2 : null;
		if (next !== null)
			response.setHeader("link", `<http://x.example/>; rel="prev", </elsewhere?page=${number + 1}>; rel="next"`);
		sendJson(response, 200, { data: { items }, next, more: next !== null });
	});
});

afterAll(() => server.stop());
beforeEach(() => {
	asked.length = 0;
});

const operation: ApiOperation = { method: "GET", path: "/list", query: ["page", "offset", "after", "limit"] };

function list(paging: Omit<ApiPaging, "items">, request?: object) {
	const description = { credentials: [], userAgent: "test/1", environment: "TEST_API_BASE_URL" };
	const connection = connectionTo(description, { baseUrl: server.url });
	return apiPages<{ readonly next: number | null }, { readonly id: string }, Record<never, never>>(
		connection,
		operation,
		{ items: ["data", "items"], ...paging },
		request,
	);
}

async function idsOf(pages: AsyncIterable<{ readonly id: string }>): Promise<string> {
	const ids: string[] = [];
	for await (const { id } of pages) ids.push(id);
	return ids.join("");
}

it("gives all items by a cursor that the answer names", async () => {
	expect(await idsOf(list({ after: afterCursor, argument: "after", next: ["next"] }))).toBe("abcde");
	expect(asked).toEqual(["/list", "/list?after=2", "/list?after=4"]);
});

it("gives all items by the last of them, until the answer says that there are no more", async () => {
	const ids = list({ after: afterCursor, argument: "after", nextOfItem: ["id"], more: ["more"] });
	let count = 0;
	for await (const _ of ids) if (++count === 3) break;
	expect(asked).toEqual(["/list", "/list?after=b"]);
});

it("counts pages and items", async () => {
	expect(await idsOf(list({ after: afterNumber, argument: "page", first: 1 }))).toBe("abcde");
	expect(asked).toEqual(["/list", "/list?page=2", "/list?page=3", "/list?page=4"]);
	asked.length = 0;
	const paging = { after: afterNumber, argument: "offset", size: "limit", first: 0, step: "item" } as const;
	expect(await idsOf(list(paging, { limit: 2 }))).toBe("abcde");
	expect(asked).toEqual(["/list?limit=2", "/list?offset=2&limit=2", "/list?offset=4&limit=2"]);
});

it("ends where a page brings nothing new", async () => {
	const given: number[] = [];
	const after: ApiPaging["after"] = (page, paging) => {
		given.push(page.items.length);
		return afterNumber(page, paging);
	};
	// The server knows no such argument, and gives its first page again and again.
	expect(await idsOf(list({ after, argument: "limit", first: 1 }))).toBe("ab");
	expect(asked).toHaveLength(2);
	expect(given).toEqual([2]);
	asked.length = 0;
	expect(await idsOf(list({ after: () => ({ url: "/list" }) }))).toBe("ab");
	expect(asked).toEqual(["/list"]);
});

it("follows the header Link to where it leads, within the origin", async () => {
	expect(await idsOf(list({ after: afterLink }))).toBe("abcde");
	expect(asked).toEqual(["/list", "/elsewhere?page=2", "/elsewhere?page=3"]);
});

it("is a promise of the first page, and gives the pages one by one", async () => {
	const pages = list({ after: afterCursor, argument: "after", next: ["next"] });
	expect((await pages).next).toBe(2);
	const nexts: unknown[] = [];
	for await (const page of pages.pages()) nexts.push(page.next);
	expect(nexts).toEqual([2, 4, null]);
	expect(asked).toHaveLength(3);
});

it("asks no other origin for a page", async () => {
	const pages = list({ after: () => ({ url: "https://evil.example/list" }) });
	await expect(idsOf(pages)).rejects.toThrow(
		"GET /list was redirected: to https://evil.example, which is not its own origin.",
	);
});
