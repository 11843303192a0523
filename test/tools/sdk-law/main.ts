import { readCommandLine } from "../../harness/command-line.ts";
import { corpusPairs } from "./corpus-pairs.ts";

/*
 * npm run sdk-law -- [WORDS]: what the comparison of SDKs says breaks in TypeScript, held against tsc operation by operation
 * over the version pairs of the corpus. Prints a line a pair and each disagreement; ends with 1 where there is one.
 */

const { words } = readCommandLine({ command: "npm run sdk-law --", options: {}, words: "WORDS" });

let disagreements = 0;
for (const { name, hold } of corpusPairs()) {
	if (!words.every((word) => name.includes(word))) continue;
	const { operations, broken, traded, untold, unbroken, inSdk } = await hold();
	disagreements += untold.size + unbroken.size + inSdk.length;
	const lines = [
		`${name}: ${operations} operations, ${broken} do not compile, ${traded} call another one, ${untold.size} untold, ${unbroken.size} unbroken`,
		...[...untold].map(([key, error]) => `  ${key} does not compile, and nobody is told: ${error}`),
		...[...unbroken].map(([key, reason]) => `  ${key} compiles, and is said to break: ${reason}`),
		...inSdk.map((error) => `  in the SDK: ${error}`),
	];
	process.stdout.write(`${lines.join("\n")}\n`);
}
process.exitCode = disagreements === 0 ? 0 : 1;
