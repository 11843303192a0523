import { readCommandLine } from "../../harness/command-line.ts";
import { readHeld, rulesVersions, sayFlips, stillKnown, writeHeld } from "./held-verdicts.ts";
import { ownPairs, sharedPairs } from "./known-pairs.ts";
import { judgePairs } from "./verdicts.ts";

/*
 * npm run verdicts: what each version of the rules says of every known pair, compared with its snapshot. With
 * --write a new one is taken; of shared pairs that are not at hand it keeps what it had.
 */

const { write } = readCommandLine({
	command: "npm run verdicts --",
	options: { write: { type: "boolean", says: "takes a new snapshot" } },
}).values;
const pairs = [...ownPairs(), ...sharedPairs()];

for (const version of rulesVersions) {
	const held = readHeld(version);
	const found = await judgePairs(pairs, version);
	const flips = sayFlips(version, held, found);
	if (write) writeHeld(version, { ...stillKnown(held, found), ...found });
	else if (flips.length > 0) process.exitCode = 1;
	process.stdout.write(
		[
			`Version ${version}: ${pairs.length} pairs judged, ${Math.max(0, flips.length - 1)} differ from the snapshot.`,
			...flips,
			"",
		].join("\n"),
	);
}
