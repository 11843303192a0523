import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Derivation } from "../derive/derivation.ts";

/** Makes files anew, and names each whose committed copy in `folder` is another one, or is not there. */
export async function staleFiles(folder: string, derivations: readonly Derivation[]): Promise<readonly string[]> {
	const problems: string[] = [];
	for (const { path, produce } of derivations) {
		const committed = readCommitted(join(folder, path));
		if ((await produce(committed ?? "")) === committed) continue;
		problems.push(`${path} is not what the sources make: run \`npm run derive\` and commit the result.`);
	}
	return problems;
}

function readCommitted(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return undefined;
	}
}
