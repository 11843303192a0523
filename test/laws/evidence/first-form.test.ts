import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { verifyPackage } from "@driftgate/engine";
import { testSigner, verifySignature } from "../../../engine/src/testing/make-evidence.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";

/* A package as it was made before decisions named the workflow that asked. It is kept for as long as auditors keep theirs. */

const trust = { verify: verifySignature, publicKey: testSigner().publicKey };
const readPackage = () => readFile(join(repositoryRoot, "test/fixtures/evidence/first-form.json"), "utf8");

describe("a package of the first form", () => {
	it("is verified, with every detail", async () => {
		expect(verifyPackage(await readPackage(), trust)).toMatchObject({
			failures: [],
			erasedDetails: 0,
			summary: { decisions: 9, proceeded: 6, blocked: 3 },
		});
	});

	it("is refused where a workflow was added to it", async () => {
		const document = await readPackage();
		const workflow = '\\"workflow\\":{\\"event_name\\":\\"push\\",\\"run_id\\":\\"1\\",\\"run_attempt\\":\\"1\\"},';
		const added = document.replace('\\"reason\\"', `${workflow}\\"reason\\"`);
		expect(added).not.toBe(document);
		expect(verifyPackage(added, trust).failures).toEqual([
			"The document was changed after it was sealed.",
			"The details of decision 3 are not those whose hash the log holds.",
		]);
	});
});
