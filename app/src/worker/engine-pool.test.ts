import { createHash } from "node:crypto";
import { ServiceFault } from "../errors.ts";
import { gitBlobId } from "../lib/git-blob-id.ts";
import type { Bundle, Engine, EnginePool } from "../ports.ts";
import { type Files, SPEC_PATH, sampleConfig, sampleFiles, sampleSpec } from "../testing/sample-service.ts";
import { createEnginePool } from "./engine-pool.ts";
import { packBundle, unpackBundle } from "./pack-bundle.ts";

const TODAY = "2026-11-21";

const TENANT = { tenant: "account 7", subject: "payments", isStranger: false };

const mapValues = (files: Files, of: (text: string) => string) =>
	Object.fromEntries(Object.entries(files).map(([path, text]) => [path, of(text)]));

/** A description with so many operations, each with so many words about it. */
function describeThings(count: number, words = 0): string {
	const description = "word ".repeat(words);
	const paths = Array.from({ length: count }, (_, i) => [
		`/v1/things-${i}`,
		{ get: { responses: { 204: { description } } } },
	]);
	const info = { title: "T", version: "1" };
	return JSON.stringify({ openapi: "3.1.0", info, paths: Object.fromEntries(paths) });
}

describe("createEnginePool", () => {
	let opened: EnginePool;
	let pool: Engine;

	beforeAll(() => {
		opened = createEnginePool({ threads: 2 });
		pool = opened.for(TENANT);
	});

	afterAll(() => opened.close());

	const collect = (files: Files) => pool.collect("driftgate.yml", async (path) => files[path]);
	const bundleOf = async (files: Files) => {
		const collected = await collect(files);
		if (!collected.ok) throw new Error(collected.issues.map(({ message }) => message).join("\n"));
		return unpackBundle(collected.value.bundle);
	};

	describe("collect", () => {
		it("gathers the configuration and what its description reaches, and sums it up", async () => {
			const files = { ...sampleFiles({ config: ['refs: ["main", "release/*"]'] }), "README.md": "not reached" };
			const { "README.md": _, ...reached } = files;
			const collected = await collect(files);
			if (!collected.ok) throw new Error("It was not collected.");
			const { bundle, blobIds, summary, refs } = collected.value;
			expect(unpackBundle(bundle)).toEqual({ config: "driftgate.yml", entry: SPEC_PATH, files: reached });
			expect(Object.fromEntries(blobIds)).toEqual(mapValues(reached, gitBlobId));
			expect(summary).toEqual({ service: "payments-api", version: "1.0.0", endpointCount: 2, outputs: ["typescript"] });
			expect(refs).toEqual(["main", "release/*"]);
		});

		it("points at the configuration where it names a file that is not there", async () => {
			const { [SPEC_PATH]: _missing, ...files } = sampleFiles();
			const collected = await collect(files);
			expect(collected).toMatchObject({ ok: false, issues: [{ at: { file: "driftgate.yml", pointer: "/spec" } }] });
		});

		it("reads a description that the configuration holds inline", async () => {
			const inline = [
				"service: payments-api",
				"version: 1.0.0",
				"outputs: {typescript: true}",
				`spec: ${sampleSpec()}`,
			];
			const files = { "driftgate.yml": inline.join("\n") };
			expect(await collect(files)).toMatchObject({ ok: true, value: { summary: { endpointCount: 2 } } });
			expect(await bundleOf(files)).toMatchObject({ entry: null });
		});

		it("follows references into other files, and finds them from the file that refers", async () => {
			const spec = sampleSpec().replace('"type": "string"', '"$ref": "../schemas/id.yaml"');
			const bundle = await bundleOf({ ...sampleFiles({ spec }), "schemas/id.yaml": "type: string\n" });
			expect(Object.keys(bundle.files).sort()).toEqual(["driftgate.yml", SPEC_PATH, "schemas/id.yaml"]);
		});

		it.each([
			["no configuration", {}],
			["no description", { "driftgate.yml": sampleConfig() }],
			["a configuration that is not YAML", { "driftgate.yml": "a: [" }],
			["a key that nobody knows", sampleFiles({ config: ["colour: blue"] })],
			["a description that is not OpenAPI", sampleFiles({ spec: "{}" })],
			["10,000 levels", sampleFiles({ spec: `${"[".repeat(10_000)}${"]".repeat(10_000)}` })],
		])("says what is wrong: %s", async (_, files) => {
			const collected = await collect(files);
			expect(collected.ok).toBe(false);
			expect(!collected.ok && collected.issues.length).toBeGreaterThan(0);
		});

		it("passes on what loading throws, and is not ended by it", async () => {
			const fault = new ServiceFault("temporarily_unavailable");
			await expect(pool.collect("driftgate.yml", () => Promise.reject(fault))).rejects.toBe(fault);
			expect((await collect(sampleFiles())).ok).toBe(true);
		});

		it("asks for paths as they are written, whatever their names", async () => {
			const spec = sampleSpec().replace('"type": "string"', '"$ref": "__proto__"');
			const files = Object.fromEntries([
				...Object.entries(sampleFiles({ spec })),
				["openapi/__proto__", "type: string"],
			]);
			const bundle = await bundleOf(files);
			expect(Object.keys(bundle.files)).toContain("openapi/__proto__");
		});
	});

	describe("judge", () => {
		it("judges against nothing: nothing breaks", async () => {
			const after = await bundleOf(sampleFiles());
			expect(await pool.judge({ before: null, after, today: TODAY })).toMatchObject({
				ok: true,
				value: {
					analysis: { decision: { action: "proceed", verdict: "PASS" }, findings: [] },
					summary: { service: "payments-api", version: "1.0.0", outputs: ["typescript"] },
					policy: { blockOn: "ERR" },
				},
			});
		});

		it("judges one bundle against another", async () => {
			const before = await bundleOf(sampleFiles());
			const after = await bundleOf(sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
			expect(await pool.judge({ before, after, today: TODAY })).toMatchObject({
				ok: true,
				value: { analysis: { decision: { action: "block", verdict: "ERR", breakingOperations: [{}] } } },
			});
		});
	});

	it("generates what is enabled, the same each time", async () => {
		const bundle = await bundleOf(sampleFiles({ config: ["  docs: true"] }));
		const generated = await pool.generate({ bundle });
		expect(generated).toMatchObject({
			ok: true,
			value: { artifacts: [{ target: "typescript" }, { target: "docs" }, { target: "docs" }] },
		});
		expect(await pool.generate({ bundle })).toEqual(generated);
	});

	it("gives the description of a bundle, and the names of its files, without anybody opening it", async () => {
		const files = sampleFiles();
		const { readSpec, listFiles } = pool;
		const read = await readSpec(packBundle(await bundleOf(files)));
		expect(read.ok && [read.value.path, Buffer.from(read.value.text).toString()]).toEqual([
			SPEC_PATH,
			files[SPEC_PATH],
		]);
		const listed = await listFiles(packBundle(await bundleOf(files)));
		expect(listed).toEqual({ ok: true, value: Object.keys(files).sort() });
	});

	it("judges what is deployed against a bundle, under its configuration", async () => {
		const baseline = async () => packBundle(await bundleOf(sampleFiles()));
		const judge = async (deployed: string) =>
			pool.judgeDeployed({ baseline: await baseline(), deployed, today: TODAY });
		const sha256 = createHash("sha256").update(sampleSpec()).digest("hex");
		expect(await judge(sampleSpec())).toEqual({ ok: true, value: { isDrifted: false, sha256 } });
		expect(await judge(sampleSpec({ removal: true }))).toMatchObject({ ok: true, value: { isDrifted: true } });
		expect(await judge("paths: [")).toMatchObject({ ok: false });
	});

	it("judges a packed bundle as it judges an open one", async () => {
		const before = await bundleOf(sampleFiles());
		const after = await bundleOf(sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		const packed = { before: packBundle(before), after: packBundle(after), today: TODAY };
		expect(await pool.judge(packed)).toEqual(await pool.judge({ before, after, today: TODAY }));
	});

	it("takes the memory of a packed baseline over, and leaves the revision to whoever asked", async () => {
		const small = await bundleOf(sampleFiles());
		const packed = packBundle({ ...small, files: { ...small.files, "large.txt": "x".repeat(1_100_000) } });
		const [before, after] = [new Uint8Array(packed), new Uint8Array(packed)];
		expect(await pool.judge({ before, after, today: TODAY })).toMatchObject({ ok: true });
		expect([before.byteLength, after.byteLength]).toEqual([0, packed.byteLength]);
	});

	it("answers a small task while a large one goes on", async () => {
		const narrow = createEnginePool({ threads: 1 });
		const small = await bundleOf(sampleFiles());
		// Over a megabyte.
		const large = { ...small, files: { ...small.files, [SPEC_PATH]: describeThings(4_000, 60) } };
		const ended: string[] = [];
		const judge = async (name: string, after: Bundle): Promise<void> => {
			expect(await narrow.for(TENANT).judge({ before: null, after, today: TODAY })).toMatchObject({ ok: true });
			ended.push(name);
		};
		await Promise.all([judge("large", large), judge("small", small)]);
		expect(ended).toEqual(["small", "large"]);
		await narrow.close();
	});

	it("keeps the event loop free", async () => {
		const bundle = await bundleOf(sampleFiles({ spec: describeThings(3_000) }));
		let turns = 0;
		const turning = setInterval(() => {
			turns += 1;
		}, 1);
		await pool.judge({ before: null, after: bundle, today: TODAY });
		clearInterval(turning);
		expect(turns).toBeGreaterThan(1);
	});

	describe("limits", () => {
		it("ends a task that takes too long, and goes on with the next", async () => {
			const quick = createEnginePool({ threads: 1, timeLimitSeconds: 0.001 });
			// Long enough for the limit to be noticed, however busy the machine is.
			const paths = Array.from({ length: 5_000 }, (_, index) => [`/${index}`, { get: { responses: {} } }]);
			const spec = JSON.stringify({
				openapi: "3.1.0",
				info: { title: "", version: "" },
				paths: Object.fromEntries(paths),
			});
			const judged = await quick
				.for(TENANT)
				.judge({ before: null, after: await bundleOf(sampleFiles({ spec })), today: TODAY });
			expect(judged).toMatchObject({
				ok: false,
				code: "engine-timeout",
				issues: [{ message: expect.stringContaining("took longer than 0.001 s") }],
			});
			await quick.close();
		});

		it("says of outputs that take too long that fewer of them may be asked for", async () => {
			const quick = createEnginePool({ threads: 1, timeLimitSeconds: 0.001 });
			const bundle = await bundleOf(sampleFiles({ spec: describeThings(3_000) }));
			expect(await quick.for(TENANT).generate({ bundle })).toEqual({
				ok: false,
				code: "engine-timeout",
				issues: [
					{
						at: null,
						message:
							"The outputs took longer than 0.001 s to generate. Enable fewer outputs in the configuration, or leave operations out of them by include and exclude: everything that is enabled is generated at once.",
					},
				],
			});
			await quick.close();
		});

		it("does not count the time that loading takes", async () => {
			const patient = createEnginePool({ threads: 1, timeLimitSeconds: 20 });
			const files: Files = sampleFiles();
			const collected = await patient.for(TENANT).collect("driftgate.yml", async (path) => {
				await new Promise((resolve) => setTimeout(resolve, 50));
				return files[path];
			});
			expect(collected.ok).toBe(true);
			await patient.close();
		});

		it("takes a thread that runs out of memory for a failure, and replaces it", async () => {
			const small = createEnginePool({ threads: 1, memoryMb: 48 });
			const spec = JSON.stringify({
				openapi: "3.1.0",
				"x-large": Array.from({ length: 1_000_000 }, (_, i) => ({ i })),
			});
			const files: Files = sampleFiles({ spec });
			const collected = await small.for(TENANT).collect("driftgate.yml", async (path) => files[path]);
			expect(collected).toMatchObject({ ok: false, code: "engine-crashed" });
			const next: Files = sampleFiles();
			expect((await small.for(TENANT).collect("driftgate.yml", async (path) => next[path])).ok).toBe(true);
			await small.close();
		});

		it("refuses work once it is closed", async () => {
			const closed = createEnginePool({ threads: 1 });
			await closed.close();
			await expect(closed.for(TENANT).collect("driftgate.yml", async () => "")).rejects.toBeInstanceOf(ServiceFault);
		});
	});
});
