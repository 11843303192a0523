import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { ChangelogEntryDocument } from "../../../ports.ts";
import { type Files, sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";
import { errorDetails } from "../../error-details.ts";

let service: TestService;
let repositories = 0;

beforeAll(async () => {
	service = await startTestService();
});

afterAll(() => service.stop());

const project = async () => {
	repositories += 1;
	return (await service.seedProject({ repositoryId: `changelog ${repositories}` })).id;
};

async function sync(projectId: string, files: Files) {
	service.git.clear();
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	service.clock.time += 60_000;
	const headers = await service.signIn();
	return (await service.send("POST", `/api/projects/${projectId}/sync`, { headers })).body.sync_run_id as string;
}

const list = async (projectId: string, query: Record<string, string> = {}, scope: "read" | "write" = "read") =>
	service.send("GET", `/api/projects/${projectId}/changelog?${new URLSearchParams(query)}`, {
		headers: await service.apiKey([scope]),
	});

const publish = async (projectId: string, entryId: unknown, headers?: Readonly<Record<string, string>>) =>
	service.send("POST", `/api/v1/projects/${projectId}/changelog/publish`, {
		json: { entryId },
		headers: headers ?? (await service.apiKey(["write"])),
	});

let entries = 0;
async function anEntry(projectId: string, change: Partial<ChangelogEntryDocument> = {}): Promise<string> {
	entries += 1;
	const entry: ChangelogEntryDocument = {
		id: crypto.randomUUID(),
		projectId,
		version: `v${entries}`,
		status: "draft",
		lane: "INFO",
		developerSummary: "Something changed.",
		errors: 0,
		warnings: 0,
		info: 1,
		createdAt: entries,
		publishedAt: null,
		...change,
	};
	await service.store.insert("changelogEntries", entry);
	return entry.id;
}

describe("the changelog", () => {
	it("has a draft for each new version, made with the decision, and none for what was blocked or is the same", async () => {
		const id = await project();
		await sync(id, sampleFiles());
		await sync(id, sampleFiles());
		await sync(id, sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		await sync(id, sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) }));
		const { body } = await list(id);
		expect(body).toMatchObject({ next_cursor: null, has_more: false });
		expect(body.entries).toEqual([
			{
				id: expect.any(String),
				version: new Date(service.clock.time).toISOString().replace(/[-:]/g, ""),
				status: "draft",
				lane: "INFO",
				developer_summary: expect.stringMatching(
					/^payments-api 1\.1\.0 brings 1 compatible change since 1\.0\.0\.\n- Compatible: .*GET \/v1\/refunds/,
				),
				err_count: 0,
				warn_count: 0,
				info_count: expect.any(Number),
				release: "1.1.0",
				upgrade_notes: [],
				upgrade_message: null,
				markdown: expect.stringMatching(
					/^## \[1\.1\.0\] - 2026-03-01\n\n.*\n\n.*\n\n- Compatible: `GET \/v1\/refunds` was added/,
				),
				published_at: null,
			},
			expect.objectContaining({ lane: "PASS", developer_summary: "payments-api 1.0.0 is the first version." }),
		]);
	});

	it("is found from the run that drafted an entry, and a run that made no version leads to none", async () => {
		const id = await project();
		const headers = await service.signIn();
		const entryOf = async (run: string) =>
			(await service.send("GET", `/api/v1/sync-runs/${run}`, { headers })).body.changelog_entry_id;
		const first = await entryOf(await sync(id, sampleFiles()));
		const same = await entryOf(await sync(id, sampleFiles()));
		const blocked = await entryOf(
			await sync(id, sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) })),
		);
		const second = await entryOf(
			await sync(id, sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) })),
		);
		const entries: { id: string }[] = (await list(id)).body.entries;
		expect([second, first]).toEqual(entries.map((entry) => entry.id));
		expect([same, blocked]).toEqual([null, null]);
	});

	it("says what users of each output have to do about a version that breaks their code", async () => {
		const id = await project();
		const config = ["  mcp: true", "gate: {block_on: never}"];
		await sync(id, sampleFiles({ config }));
		await sync(id, sampleFiles({ config, version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		const [entry, first] = (await list(id)).body.entries;
		const step = {
			subject: "payments.list",
			why: [expect.stringContaining("was removed")],
			after: null,
			alias: null,
		};
		expect(entry).toMatchObject({
			upgrade_message: null,
			upgrade_notes: [
				{
					language: "typescript",
					steps: [{ ...step, before: expect.stringMatching(/await client\.payments\.list\(\);/) }],
				},
				{ language: "mcp", steps: [{ ...step, before: expect.stringMatching(/^\{"name":/) }] },
			],
		});
		expect(entry.markdown).toContain("### Upgrade notes\n\n#### TypeScript\n\n- `payments.list`: ");
		expect(first).toMatchObject({ upgrade_notes: [], upgrade_message: null });
		await publish(id, entry.id);
		expect((await list(id, { status: "published" })).body.entries[0].upgrade_notes).toEqual(entry.upgrade_notes);
	});

	it("shows what an older version drafted without notes under its moment", async () => {
		const id = await project();
		await anEntry(id, { version: "20260301T093000.000Z", createdAt: Date.UTC(2026, 2, 1) });
		expect((await list(id)).body.entries[0]).toMatchObject({
			...{ release: null, upgrade_notes: [], upgrade_message: null },
			markdown: expect.stringMatching(/^## \[20260301T093000\.000Z\] - 2026-03-01\n/),
		});
	});

	it("is drafted once for a run, even where the record of the run has to be mended", async () => {
		const id = await project();
		await sync(id, sampleFiles());
		const stored = await service.store.get("projects", id);
		const { entry } = stored?.committed ?? {};
		expect(entry).toMatchObject({ projectId: id, status: "draft" });
		await publish(id, entry?.id);
		await sync(id, sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) }));
		expect((await list(id, { status: "published" })).body.entries).toHaveLength(1);
		expect((await list(id)).body.entries).toHaveLength(2);
	});

	it("is published once, by a key that may write or by its owner", async () => {
		const id = await project();
		const entryId = await anEntry(id);
		const attempts = await Promise.all(Array.from({ length: 8 }, () => publish(id, entryId)));
		expect(attempts.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
		expect(attempts.find(({ status }) => status === 200)?.body).toMatchObject({
			id: entryId,
			status: "published",
			published_at: new Date(service.clock.time).toISOString(),
		});
		expect(attempts.find(({ status }) => status === 409)?.body).toEqual({
			error: "already_published",
			detail: errorDetails.already_published,
		});
		expect((await publish(id, await anEntry(id), await service.signIn())).status).toBe(200);
		expect((await publish(id, await anEntry(id), await service.apiKey(["read", "sync"]))).status).toBe(403);
	});

	it("publishes no entry of another project, and says of it what it says of none", async () => {
		const [mine, other] = [await project(), await project()];
		const entryId = await anEntry(other);
		const [foreign, missing] = [await publish(mine, entryId), await publish(mine, crypto.randomUUID())];
		expect(foreign.status).toBe(404);
		expect(foreign.body).toEqual(missing.body);
		expect((await publish(mine, "")).status).toBe(400);
		expect((await service.store.get("changelogEntries", entryId))?.status).toBe("draft");
	});

	it("is paged newest first, and stays in place while entries are added and published", async () => {
		const id = await project();
		const ids: string[] = [];
		for (let n = 0; n < 7; n += 1) ids.unshift(await anEntry(id, { createdAt: 1_000 + Math.floor(n / 2) }));
		const seen: string[] = [];
		let cursor: string | null = null;
		do {
			const { body }: { body: { entries: { id: string }[]; next_cursor: string | null; has_more: boolean } } =
				await list(id, { limit: "2", status: "draft", ...(cursor === null ? {} : { cursor }) });
			seen.push(...body.entries.map((entry) => entry.id));
			expect(body.has_more).toBe(body.next_cursor !== null);
			cursor = body.next_cursor;
			await anEntry(id, { createdAt: 5_000 });
			await publish(id, body.entries[0]?.id);
		} while (cursor !== null);
		expect([...seen].sort()).toEqual([...ids].sort());
		expect(new Set(seen).size).toBe(7);
	});

	it("refuses a cursor that was mended, or is of another list", async () => {
		const id = await project();
		for (let n = 0; n < 3; n += 1) await anEntry(id);
		const { next_cursor: cursor } = (await list(id, { limit: "1" })).body;
		expect((await list(id, { limit: "1", cursor })).status).toBe(200);
		for (const [other, query] of [
			[id, { cursor: `${cursor}A` }],
			[id, { cursor: `A${cursor.slice(1)}` }],
			[id, { cursor, status: "draft" }],
			[await project(), { cursor }],
			[id, { cursor: "" }],
		] as const) {
			expect((await list(other, query)).body.error).toBe("invalid_cursor");
		}
	});

	it.each([{ limit: "0" }, { limit: "101" }, { limit: "x" }, { status: "deleted" }])("refuses %j", async (query) => {
		expect((await list(await project(), query)).status).toBe(400);
	});

	it("goes with its project", async () => {
		const id = await project();
		const entryId = await anEntry(id);
		await service.send("DELETE", `/api/projects/${id}`, { headers: await service.signIn() });
		expect(await service.store.get("changelogEntries", entryId)).toBeUndefined();
	});
});
