import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readCommandLine } from "../../harness/command-line.ts";
import { derivations } from "./derivations.ts";

/*
 * npm run derive: prints every file that is made from another. With --check it writes nothing, and fails where a
 * committed copy is stale, naming the command that mends it.
 */

const root = join(import.meta.dirname, "../../..");
const { check } = readCommandLine({
	command: "npm run derive --",
	options: { check: { type: "boolean", says: "writes nothing, and fails where a committed copy is stale" } },
}).values;
const stale: string[] = [];

for (const derivation of derivations) {
	const path = join(root, derivation.path);
	const current = read(path);
	const wanted = await derivation.produce(current ?? "");
	if (current === wanted) continue;
	if (check) {
		stale.push(derivation.path);
		continue;
	}
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, wanted);
	process.stdout.write(`derived ${derivation.path}\n`);
}

if (stale.length > 0) {
	process.stderr.write(`Stale: ${stale.join(", ")}. Run "npm run derive" and commit the result.\n`);
	process.exitCode = 1;
}

function read(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return undefined;
	}
}
