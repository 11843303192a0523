import { parseArgs } from "node:util";
import { readConfig } from "../../../app/src/config/read-config.ts";
import { seedHistory } from "./history/seed-history.ts";

/*
 * Gives a project of a stopped service a long history: `node --conditions=@driftgate/source test/systems/load/seed.ts --project ID
 * --runs 1000000`, with the service's own DATA_FOLDER or MONGODB_URI. The project needs a sync with artifacts and a check.
 */

const { values } = parseArgs({ options: { project: { type: "string" }, runs: { type: "string" } } });
const runs = Number(values.runs);
if (values.project === undefined || !Number.isInteger(runs) || runs < 1) {
	process.stderr.write(
		"usage: node --conditions=@driftgate/source test/systems/load/seed.ts --project ID --runs NUMBER\n",
	);
	process.exitCode = 2;
} else {
	const begun = performance.now();
	await seedHistory(readConfig(), { projectId: values.project, runs });
	process.stdout.write(`${runs} runs in ${((performance.now() - begun) / 1_000).toFixed(1)} s\n`);
}
