import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, jest } from "@jest/globals";
import { itInCi } from "../../../../../engine/src/testing/share.ts";
import { describeWithShared, sharedPath } from "../../../../../engine/src/testing/shared-data.ts";
import type { EnginePool } from "../../../ports.ts";
import { COMMIT, startTestService, type TestService } from "../../../testing/test-service.ts";
import { createEnginePool } from "../../../worker/engine-pool.ts";

jest.setTimeout(180_000);

const CORPUS = "corpus/github-rest";
/** Of a tar archive; an entry of a page takes two and more. */
const BLOCK = 512;
/** Half of the heap that a service has for it, so that a description may become larger. */
const ENOUGH_MB = 512;

/** Texts of the files in a tar archive, by path. */
function untar(archive: string): ReadonlyMap<string, string> {
	const bytes = Buffer.from(archive, "utf8");
	const files = new Map<string, string>();
	for (let at = 0; bytes[at] !== 0 && at < bytes.length; ) {
		const field = (from: number, to: number) =>
			bytes
				.toString("latin1", at + from, at + to)
				.split("\0", 1)
				.join("");
		const size = Number.parseInt(field(124, 136), 8);
		const path = [field(345, 500), field(0, 100)].filter((part) => part !== "").join("/");
		files.set(path, bytes.toString("utf8", at + BLOCK, at + BLOCK + size));
		at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
	}
	return files;
}

describeWithShared(CORPUS, "docs of a description of 13 MB", () => {
	const config = "service: github\nversion: 1.0.0\nspec: ./openapi.json\noutputs:\n  docs: true\n";
	let spec: string;
	let engine: EnginePool;
	let service: TestService;

	beforeAll(async () => {
		spec = readFileSync(sharedPath(`${CORPUS}/octokit-23.0.2.json`), "utf8");
		engine = createEnginePool({ threads: 1, memoryMb: ENOUGH_MB });
		service = await startTestService({ overrides: { engine } });
	});

	afterAll(async () => {
		await service.stop();
		await engine.close();
	});

	itInCi("are one document and an archive of the site, made by a sync and handed out whole", async () => {
		const session = await service.signIn();
		const project = await service.seedProject({ repositoryId: "77" });
		service.git.set("driftgate.yml", config);
		service.git.set("openapi.json", spec);
		const get = (path: string) => service.send("GET", path, { headers: session });

		const synced = await service.send("POST", `/api/projects/${project.id}/sync`, { headers: session });
		expect(synced).toMatchObject({ status: 200, body: { ok: true, status: "completed" } });
		const run = `/api/projects/${project.id}/runs/${synced.body.sync_run_id}`;
		const { body: told } = await get(run);
		const records: readonly { readonly id: string; readonly path: string; readonly sha256: string }[] = told.artifacts;
		expect(records).toEqual([
			expect.objectContaining({ artifact_type: "docs", path: "github-docs.md" }),
			expect.objectContaining({ artifact_type: "docs", path: "github-docs.tar" }),
		]);
		const texts = await Promise.all(
			records.map(async ({ id }) => (await get(`${run}/artifacts/${id}`)).body as string),
		);
		expect(texts.map((text) => createHash("sha256").update(text).digest("hex"))).toEqual(
			records.map(({ sha256 }) => sha256),
		);

		const [document = "", archive = ""] = texts;
		const files = untar(archive);
		expect(files.get("index.html")).toContain("<code>https://api.github.com</code>");
		expect([...files.keys()].filter((path) => path.endsWith(".md"))).toHaveLength(
			[...files.keys()].filter((path) => path.endsWith(".html")).length,
		);
		expect([...files.keys()].filter((path) => /^reference\/.*\.md$/u.test(path)).length).toBeGreaterThan(1_223);
		expect(document).toContain('<a id="reference--meta--get-octocat"></a>');

		const latest = await get(`/api/projects/${project.id}/artifacts/latest`);
		expect(latest.body.artifacts.docs).toMatchObject({ path: "github-docs.md", content: document });
		expect((await service.store.get("projects", project.id))?.baseline?.commitSha).toBe(COMMIT);
	});
});
