import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import { share } from "../../../engine/src/testing/share.ts";
import {
	type Answer,
	type Client,
	createClient,
	expectRefusal,
	expectSuccess,
} from "../../laws/contract/scene/client.ts";
import { type ContractScene, openContractScene } from "../../laws/contract/scene/contract-scene.ts";
import type { Tracked } from "../../laws/contract/scene/play.ts";
import { apiFiles } from "../../laws/contract/scene/tracked-api.ts";
import { describeOnEachDatabase } from "../e2e/databases.ts";

// A loaded machine may take its time: this only ends a run that hangs.
jest.setTimeout(120_000);

/*
 * Cursors in the hands of somebody who does not hand them back as they were given. A cursor is a place in one list: what
 * is read behind it is decided by who asks and for what, and never by the cursor.
 */

const PAGE_LISTS = ["audit", "changelog"] as const;
type PageList = (typeof PAGE_LISTS)[number];

const pathOf = (list: PageList, { id }: Tracked): string =>
	list === "audit" ? `/api/v1/projects/${id}/audit` : `/api/projects/${id}/changelog`;

const rowsOf = (list: PageList, answer: Answer): readonly { readonly id: string }[] =>
	expectSuccess(answer)[list === "audit" ? "results" : "entries"];

describeOnEachDatabase("a page's cursor", (server) => {
	let scene: ContractScene;
	let [mine, other]: Tracked[] = [];
	let reader: Client;

	/** Three versions: three decisions and three entries, all drafts. */
	async function trackVersions(): Promise<Tracked> {
		const first = await scene.track({ service: "paged-api", synced: true });
		const second = await scene.commit(first, apiFiles({ service: "paged-api", version: "1.1.0", change: "added" }));
		expectSuccess(await scene.check(await scene.workflow(second), second));
		const third = await scene.commit(
			second,
			apiFiles({ service: "paged-api", version: "1.2.0", change: "added", outputs: "{typescript: true, docs: true}" }),
		);
		expectSuccess(await scene.check(await scene.workflow(third), third));
		return third;
	}

	beforeAll(async () => {
		scene = await openContractScene(server);
		[mine, other] = [await trackVersions(), await trackVersions()];
		reader = await scene.key(["read"]);
	});

	afterAll(async () => {
		await scene?.stop();
	});

	const tracked = (which: Tracked | undefined): Tracked => {
		if (which === undefined) throw new Error("Nothing is tracked yet.");
		return which;
	};
	const page = (list: PageList, query: Readonly<Record<string, string>>, of = mine, by = reader): Promise<Answer> =>
		by.get(`${pathOf(list, tracked(of))}?${new URLSearchParams(query)}`);
	const cursorOf = async (list: PageList, query: Readonly<Record<string, string>> = {}, of = mine): Promise<string> => {
		const { next_cursor: cursor, has_more: hasMore } = expectSuccess(await page(list, { limit: "1", ...query }, of));
		expect({ hasMore, cursor }).toEqual({ hasMore: true, cursor: expect.any(String) });
		return cursor;
	};

	it.each(PAGE_LISTS)(
		"of %s belongs to its list: another project's, another list's and other filters' are refused",
		async (list) => {
			const another = list === "audit" ? "changelog" : "audit";
			const filter = list === "audit" ? { lane: "PASS" } : { status: "draft" };
			const plain = await cursorOf(list);
			const foreign = [await cursorOf(list, {}, other), await cursorOf(another), await cursorOf(list, filter)];
			for (const cursor of foreign) expectRefusal(await page(list, { cursor }), 400, "invalid_cursor");
			for (const more of [filter, list === "audit" ? { from: "2026-01-01" } : { status: "published" }]) {
				expectRefusal(await page(list, { cursor: plain, ...more }), 400, "invalid_cursor");
			}
			// The size of a page is no filter.
			expect(rowsOf(list, await page(list, { cursor: plain, limit: "50" })).length).toBeGreaterThan(0);
		},
	);

	it.each(PAGE_LISTS)("of %s is refused where it is cut short, longer, or differs in one character", async (list) => {
		const cursor = await cursorOf(list);
		const broken = new Set<string>();
		for (const at of share(
			[...cursor].map((_, index) => index),
			5,
		)) {
			broken.add(cursor.slice(0, at)).add(cursor.slice(at + 1));
			broken.add(`${cursor.slice(0, at)}${cursor[at] === "A" ? "B" : "A"}${cursor.slice(at + 1)}`);
		}
		for (const more of ["A", "=", "==", " ", "\n", "\0", "%00", cursor]) broken.add(cursor + more).add(more + cursor);
		broken.add(cursor.toUpperCase()).add(cursor.toLowerCase()).add(Buffer.from(cursor).toString("base64url"));
		broken.delete(cursor);
		for (const one of broken) expectRefusal(await page(list, { cursor: one }), 400, "invalid_cursor");
		expectRefusal(await page(list, { cursor: "x".repeat(1_001) }), 400, "invalid_cursor");
	});

	it.each(PAGE_LISTS)("of %s opens nothing to whoever may not read the list", async (list) => {
		const cursor = await cursorOf(list);
		const [stranger, session] = [await scene.key(["read"], "otto"), await scene.person("otto")];
		expectRefusal(await page(list, { cursor }, mine, stranger), 403, "forbidden");
		if (list === "changelog") expectRefusal(await page(list, { cursor }, mine, session), 404, "not_found");
		const bare = await page(list, { cursor }, mine, scene.anyone);
		expect(bare.status).toBe(401);
		const weak = await scene.key(["sync"]);
		expectRefusal(await page(list, { cursor }, mine, weak), 403, "forbidden");
	});

	it.each(PAGE_LISTS)("of %s outlives the key that was given it, and serves no ended key", async (list) => {
		const mira = await scene.person("mira");
		const made = expectSuccess(await mira.post("/api/v1/keys", { name: "paging", scopes: ["read"] }), 201);
		const earlier = createClient(scene.url, { authorization: `Bearer ${made.key}` });
		const { next_cursor: cursor } = expectSuccess(await page(list, { limit: "1" }, mine, earlier));
		const expected = rowsOf(list, await page(list, { cursor }, mine, earlier));
		const rotated = expectSuccess(await mira.post("/api/v1/keys/rotate", { keyId: made.id }));
		expect((await page(list, { cursor }, mine, earlier)).status).toBe(401);
		const later = createClient(scene.url, { authorization: `Bearer ${rotated.key}` });
		expect(rowsOf(list, await page(list, { cursor }, mine, later))).toEqual(expected);
	});

	/** Whoever reads the service's source can compute what it checks: then the place is theirs to choose, and no more. */
	it.each(PAGE_LISTS)("of %s that somebody made leads nowhere but into the list that is asked for", async (list) => {
		const all = rowsOf(list, await page(list, { limit: "100" })).map(({ id }) => id);
		const foreign = rowsOf(list, await page(list, { limit: "100" }, other)).map(({ id }) => id);
		const given = Buffer.from(await cursorOf(list), "base64url")
			.toString("utf8")
			.slice(16);
		const names = listNames(list, tracked(mine).id);
		expect(forge(names, given)).toBe(await cursorOf(list));
		const [value] = JSON.parse(given);
		const places = [0, -1, 2 ** 53 - 1, -(2 ** 53 - 1), value].flatMap((time) =>
			["", "zzz", "\u{10ffff}", "'; DROP TABLE x; --", "$gt", foreign[0]].map((id) => JSON.stringify([time, id])),
		);
		for (const place of places) {
			const rows = rowsOf(list, await page(list, { cursor: forge(names, place), limit: "100" }));
			for (const { id } of rows) expect(all).toContain(id);
		}
		for (const place of [
			"[]",
			"null",
			"{}",
			"[1]",
			'["1","a"]',
			'[1,{"$gt":""}]',
			"[1e400,1]",
			'[1.5,"a"]',
			"[",
			'{"__proto__":1}',
		]) {
			expectRefusal(await page(list, { cursor: forge(names, place) }), 400, "invalid_cursor");
		}
	});
});

/** What a list without filters is called in its cursors. */
const listNames = (list: PageList, projectId: string): readonly unknown[] =>
	list === "audit" ? [list, projectId, null, null, null] : [list, projectId, null];

/** As the service writes them: a part of a hash over the list and the place, then the place. */
function forge(list: readonly unknown[], place: string): string {
	const checksum = createHash("sha256")
		.update(JSON.stringify([list, place]))
		.digest("hex")
		.slice(0, 16);
	return Buffer.from(`${checksum}${place}`).toString("base64url");
}
