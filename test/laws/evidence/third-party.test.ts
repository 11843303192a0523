import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { printPackage, printVerifierKey } from "@driftgate/engine";
import {
	createEvidenceMaker,
	PROJECT_ID,
	testDecision,
	testEnding,
	testSigner,
} from "../../../engine/src/testing/make-evidence.ts";
import { isEverythingTried } from "../../../engine/src/testing/share.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { compareAnswers, sayComparison } from "./compare-answers.ts";
import { buildGoProgram, lackingGo, runGoProgram } from "./go-program.ts";

/*
 * Packages of logs of 1 to 1,024 decisions in CI, and of fewer elsewhere, checked by a Go program on golang.org/x/mod's
 * signed notes and Merkle proofs, which shares nothing with ours. It needs Go, and the module in Go's cache or within reach.
 */

const SIZES = isEverythingTried ? 1_024 : 128;
/** Logs of 2 to so many leaves, the last of which ended them. */
const ENDED = 128;
const TAMPERINGS = isEverythingTried ? 5_000 : 500;
/** `npm run evidence` changes all of them. */
const CHANGED = isEverythingTried ? 10_000 : 1_000;
const TIMEOUT_MS = 180_000;

const lacking = lackingGo();
if (lacking !== undefined) process.stdout.write(`${lacking}: packages are not checked by golang.org/x/mod.\n`);
const describeWithGo = lacking === undefined ? describe : describe.skip;

/** Made before decisions named the workflow that asked. */
const FIRST_FORM = join(repositoryRoot, "test/fixtures/evidence/first-form.json");

/** Some have all decisions of their log, and the others its last few, so that each number stands at each place. */
function firstOf(size: number): number {
	return size % 128 <= 1 ? 0 : Math.max(0, size - 1 - (size % 8));
}

describeWithGo("packages, to golang.org/x/mod", () => {
	it(
		`are verified at every size from 1 to ${SIZES}, and ${TAMPERINGS} that were tampered with are refused`,
		async () => {
			const folder = await createTemporaryFolder("evidence");
			try {
				const make = createEvidenceMaker(SIZES);
				const lines = [JSON.stringify(await readFile(FIRST_FORM, "utf8"))];
				for (let size = 1; size <= SIZES; size += 1) {
					lines.push(JSON.stringify(printPackage(await make(firstOf(size), size))));
				}
				for (let size = 2; size <= ENDED; size += 1) {
					const makeEnded = createEvidenceMaker(size, (index) =>
						index === size - 1 ? testEnding(index) : testDecision(index),
					);
					lines.push(JSON.stringify(printPackage(await makeEnded(Math.max(0, size - 9), size))));
				}
				const packages = join(folder.path, "packages");
				await writeFile(packages, lines.join("\n"));
				const key = printVerifierKey({ name: `driftgate/projects/${PROJECT_ID}`, publicKey: testSigner().publicKey });
				const program = buildGoProgram(folder.path);
				const stdout = runGoProgram(program, "tamper", packages, key, String(TAMPERINGS));
				expect(JSON.parse(stdout)).toEqual({
					packages: SIZES + ENDED,
					decisions: expect.any(Number),
					refused: [],
					tampered: TAMPERINGS,
					refused_by_log: TAMPERINGS / 2,
					refused_by_seal: TAMPERINGS / 2,
					tamper_accepted: [],
				});
				process.stdout.write(`golang.org/x/mod: ${stdout}`);
			} finally {
				await folder.remove();
			}
		},
		TIMEOUT_MS,
	);

	it(
		`that were changed are accepted by both or refused by both, ${CHANGED} of them`,
		async () => {
			const folder = await createTemporaryFolder("evidence");
			try {
				const comparison = await compareAnswers(CHANGED, buildGoProgram(folder.path), folder.path);
				expect(comparison.differ).toEqual([]);
				expect(comparison.accepted).toBeGreaterThan(CHANGED / 20);
				expect(comparison.refused).toBeGreaterThan(CHANGED / 2);
				process.stdout.write(`golang.org/x/mod: ${sayComparison(comparison)}\n`);
			} finally {
				await folder.remove();
			}
		},
		TIMEOUT_MS,
	);
});
