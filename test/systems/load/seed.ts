import { readConfig } from "../../../app/src/config/read-config.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { seedHistory } from "./history/seed-history.ts";

/*
 * Gives a project of a stopped service a long history: `node --conditions=@driftgate/source test/systems/load/seed.ts --project ID
 * --runs 1000000`, with the service's own DATA_FOLDER or MONGODB_URI. The project needs a sync with artifacts and a check.
 */

const { values, refuse } = readCommandLine({
	command: "node --conditions=@driftgate/source test/systems/load/seed.ts",
	options: {
		project: { type: "string", takes: "ID", says: "whose history it is" },
		runs: { type: "string", takes: "N", says: "how many runs it gets" },
	},
});
const projectId = values.project ?? refuse("--project says whose history it is.");
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) refuse("--runs is a whole number from 1.");
const begun = performance.now();
await seedHistory(readConfig(), { projectId, runs });
process.stdout.write(`${runs} runs in ${((performance.now() - begun) / 1_000).toFixed(1)} s\n`);
