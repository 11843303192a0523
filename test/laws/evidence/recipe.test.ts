import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { printPackage, printVerifierKey } from "@driftgate/engine";
import { makeEvidence, PROJECT_ID, testSigner } from "../../../engine/src/testing/make-evidence.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";

/* The steps that docs/evidence.md tells a stranger, as they stand there: a shell and openssl, and nothing of ours. */

const lacking = spawnSync("openssl", ["version"]).status === 0 ? undefined : "openssl is not on the PATH";
if (lacking !== undefined) process.stdout.write(`${lacking}: the recipe of docs/evidence.md is not tried.\n`);
const describeWithOpenssl = lacking === undefined ? describe : describe.skip;

async function readSteps(): Promise<string> {
	const page = await readFile(join(repositoryRoot, "docs/evidence.md"), "utf8");
	const [, steps] = /<!-- steps: openssl -->\n```sh\n([\s\S]*?)```/.exec(page) ?? [];
	if (steps === undefined) throw new Error("docs/evidence.md has no steps.");
	return `set -e\n${steps}`;
}

describeWithOpenssl("the recipe of docs/evidence.md, with openssl", () => {
	let folder: TemporaryFolder;
	let document = "";
	const keyOf = (name: string, seed?: string) =>
		printVerifierKey({ name: `driftgate/projects/${name}`, publicKey: testSigner(seed).publicKey });
	beforeAll(async () => {
		folder = await createTemporaryFolder("recipe");
		document = printPackage(await makeEvidence(2, 5));
	});
	afterAll(() => folder.remove());

	const follow = async (evidence: string, key: string) => {
		await writeFile(join(folder.path, "evidence.json"), evidence);
		await writeFile(join(folder.path, "driftgate.pub"), `${key}\n`);
		return spawnSync("bash", ["-c", await readSteps()], { cwd: folder.path, encoding: "utf8" });
	};

	it("verifies a package with the key that was given", async () => {
		const { status, stdout } = await follow(document, keyOf(PROJECT_ID));
		expect({ status, said: stdout.trim() }).toEqual({ status: 0, said: "Signature Verified Successfully" });
	});

	it.each([
		[
			"a document that was changed",
			(text: string) => text.replaceAll("acme/payments", "acme/ledger"),
			keyOf(PROJECT_ID),
		],
		["another signature", (text: string) => text.replace(/(\\n\\n— [^ ]+ .{9})./, "$1_"), keyOf(PROJECT_ID)],
		["the key of another project", (text: string) => text, keyOf("22222222-2222-7222-8222-222222222222")],
		["another key", (text: string) => text, keyOf(PROJECT_ID, "a stranger")],
	])("refuses %s", async (_, change, key) => {
		const changed = change(document);
		expect(changed !== document || key !== keyOf(PROJECT_ID)).toBe(true);
		expect((await follow(changed, key)).status).not.toBe(0);
	});
});
