import { readCommandLine } from "../../harness/command-line.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { compareAnswers, sayComparison } from "./compare-answers.ts";
import { buildGoProgram, lackingGo } from "./go-program.ts";

/*
 * npm run evidence: changes 10,000 packages, or as many as --packages says, and asks our verifier and the one on
 * golang.org/x/mod about each. Exits with 1 where an answer differs.
 */

const { values } = readCommandLine({
	command: "npm run evidence --",
	options: { packages: { type: "string", default: "10000", takes: "N", says: "how many packages are changed" } },
});
const lacking = lackingGo();
if (lacking !== undefined) {
	process.stderr.write(`${lacking}: there is nobody to compare with.\n`);
	process.exit(2);
}
const folder = await createTemporaryFolder("evidence");
try {
	const comparison = await compareAnswers(Number(values.packages), buildGoProgram(folder.path), folder.path);
	process.stdout.write(`${[...comparison.differ, sayComparison(comparison)].join("\n")}\n`);
	if (comparison.differ.length > 0) process.exitCode = 1;
} finally {
	await folder.remove();
}
