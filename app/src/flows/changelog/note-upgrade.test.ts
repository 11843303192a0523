import { ServiceFault } from "../../errors.ts";
import type { JudgeResult, KeptUpgrade, ProjectDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { packBundle } from "../../worker/pack-bundle.ts";
import { noteUpgrade } from "./note-upgrade.ts";

const SPEC = "openapi/openapi.yaml";

describe.each(eachStore)("noteUpgrade, on %s", (_, openStore) => {
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

	const caller = { tenant: "account 1", subject: "payments", isStranger: false };
	const bundleOf = (spec: string) => packBundle({ config: "driftgate.yml", entry: SPEC, files: sampleFiles({ spec }) });

	/** A project whose baseline is the sample, and a version that takes an operation away. */
	async function removal(change: (judged: JudgeResult) => JudgeResult = (judged) => judged) {
		const [before, after] = [bundleOf(sampleSpec()), bundleOf(sampleSpec({ removal: true }))];
		const judged = await sharedEngine.for(caller).judge({ before, after, today: "2026-03-01" });
		if (!judged.ok) throw new Error("It was not judged.");
		const bundle = await ports.store.putBlob(before, testProject().id);
		const baseline = { bundle } as ProjectDocument["baseline"];
		const sha256 = await ports.store.putBlob(after, testProject().id);
		return { project: { ...testProject(), baseline }, judged: change(judged.value), sha256 };
	}

	async function keptBy(upgrade: KeptUpgrade | undefined): Promise<KeptUpgrade | undefined> {
		const texts = { id: "entry", projectId: "project", version: "v1", developerSummary: "" };
		const judged = { status: "draft", lane: "ERR", errors: 1, warnings: 0, info: 0 } as const;
		const times = { createdAt: 1, publishedAt: null };
		const entry = { ...texts, ...judged, ...times, ...(upgrade === undefined ? {} : { upgrade }) };
		await ports.store.insert("changelogEntries", entry);
		return (await ports.store.get("changelogEntries", "entry"))?.upgrade;
	}

	it("writes what there is to do, and the store keeps it as it was written", async () => {
		const upgrade = await noteUpgrade(ports, await removal());
		expect(upgrade).toMatchObject({
			message: null,
			notes: [{ language: "typescript", steps: [{ after: null, alias: null, findings: [expect.any(String)] }] }],
		});
		expect(await keptBy(upgrade)).toEqual(upgrade);
	});

	it("writes nothing of a first version, and of the same files", async () => {
		const version = await removal();
		expect(await noteUpgrade(ports, { ...version, project: testProject() })).toBeUndefined();
		const same = version.project.baseline?.bundle ?? "";
		expect(await noteUpgrade(ports, { ...version, sha256: same })).toBeUndefined();
	});

	it("takes what fits, and counts the rest", async () => {
		const many = await removal((judged) => {
			const [first] = judged.analysis.findings;
			if (first === undefined) throw new Error("Nothing was found.");
			const findings = Array.from({ length: 3_000 }, (_unused, index) => ({
				...first,
				fingerprint: index.toString(16).padStart(16, "0"),
				message: `${"x".repeat(400)} ${index}`,
				operations: [],
				reached: { ...first.reached, types: [`Type${index}`] },
			}));
			return { ...judged, analysis: { ...judged.analysis, findings } };
		});
		const upgrade = await noteUpgrade(ports, many);
		expect(JSON.stringify(upgrade).length).toBeLessThan(21_000);
		expect(upgrade?.notes[0]?.steps.length).toBeGreaterThan(10);
		expect(upgrade?.message).toMatch(/^There is no room for \d+ steps and 2500 changes: /);
	});

	it("lets the run go on where the descriptions cannot be used, and tries again where the world failed", async () => {
		const version = await removal();
		const sha256 = await ports.store.putBlob(bundleOf("openapi: 3.1.0\npaths: ["), testProject().id);
		expect(await noteUpgrade(ports, { ...version, sha256 })).toEqual({
			notes: [],
			message: expect.stringContaining("could not be written"),
		});
		const busy = {
			...sharedEngine,
			for: () => ({
				...sharedEngine.for(caller),
				noteUpgrade: () => Promise.reject(new ServiceFault("temporarily_unavailable")),
			}),
		};
		await expect(noteUpgrade({ ...ports, engine: busy }, version)).rejects.toThrow(ServiceFault);
	});
});
