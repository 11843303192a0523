import type { ChangelogEntryDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { packBundle } from "../../worker/pack-bundle.ts";
import { generateArtifacts } from "../artifacts/generate-artifacts.ts";
import { publishedEntries } from "./published-entries.ts";

const RUN_AT = 1_000_000;

describe.each(eachStore)("what docs tell of a changelog, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let ports: TestPorts;

	beforeEach(async () => {
		temporary = await openStore();
		ports = await openTestPorts({ store: temporary.store, engine: sharedEngine });
	});

	afterEach(async () => {
		await ports.close();
		await temporary.remove();
	});

	const project = testProject();
	const run = { id: "run", projectId: project.id, createdAt: RUN_AT };

	async function keep(id: string, more: Partial<ChangelogEntryDocument>): Promise<void> {
		await ports.store.insert("changelogEntries", {
			...{ id, projectId: project.id, version: "v", release: id, developerSummary: `The words of ${id}.` },
			...{ lane: "INFO", errors: 0, warnings: 0, info: 1, status: "published" },
			...{ createdAt: 10, publishedAt: 20 },
			...more,
		});
	}

	it("is what people published before the run began, newest first", async () => {
		await keep("1.0.0", { createdAt: 10 });
		await keep("1.1.0", { createdAt: 30 });
		await keep("1.2.0", { status: "draft", publishedAt: null });
		await keep("1.3.0", { publishedAt: RUN_AT + 1 });
		await keep("9.9.9", { projectId: "another" });
		const entries = await publishedEntries(ports.store, run);
		expect(entries.map(({ version }) => version)).toEqual(["1.1.0", "1.0.0"]);
		expect(entries[0]).toEqual({
			version: "1.1.0",
			day: "1970-01-01",
			markdown: "0 breaking changes, 0 risky changes, 1 compatible change: INFO.\n\nThe words of 1.1.0.\n",
		});
	});

	it("stands on the page of the docs that a sync makes", async () => {
		await keep("1.1.0", {});
		await keep("1.2.0", { status: "draft", publishedAt: null });
		const config = "service: payments\nversion: 1.3.0\nspec: openapi/openapi.yaml\noutputs:\n  docs: {}\n";
		const files = { ...sampleFiles({ spec: sampleSpec() }), "driftgate.yml": config };
		const bundle = packBundle({ config: "driftgate.yml", entry: "openapi/openapi.yaml", files });
		const made = await generateArtifacts(ports, { run, project, outputs: ["docs"] }, bundle);
		if (!made.ok) throw new Error(JSON.stringify(made.issues));
		const document = made.value.artifacts.find(({ path }) => path.endsWith(".md"));
		const text = Buffer.from((await ports.store.getBlob(document?.sha256 ?? "")) ?? []).toString("utf8");
		expect(text).toContain("The words of 1.1.0.");
		expect(text).not.toContain("The words of 1.2.0.");
	});
});
