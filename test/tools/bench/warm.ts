import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { analyze, parseConfig, ruleIds } from "@driftgate/engine";

/*
 * What a verdict takes inside a process that has given some before, as the service's workers have: prints the
 * milliseconds of each run after the first. Arguments: BASE REVISION RUNS.
 */

const [before = "", after = "", runs = "1"] = process.argv.slice(2);
const config = parseConfig(
	"service: bench\nversion: 1.0.0\nspec: openapi.yaml\noutputs: {typescript: true}\n",
	"driftgate.yml",
	{
		ruleIds,
	},
);

for (let run = 0; run <= Number(runs); run++) {
	const started = performance.now();
	await analyze({ before: specAt(before), after: specAt(after), config, versionBefore: null, today: "2026-01-01" });
	if (run > 0) process.stdout.write(`${performance.now() - started}\n`);
}

function specAt(path: string) {
	const entry = basename(path);
	return { entry, load: async (asked: string) => (asked === entry ? readFile(path, "utf8") : undefined) };
}
