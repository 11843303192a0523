import { readFileSync } from "node:fs";
import { join } from "node:path";
import { actionBundleDerivations } from "../harness/action-bundle.ts";
import { repositoryRoot } from "../harness/repository-root.ts";

/** Bundles the Action anew, and names each committed file that is not what the sources make. */
export async function bundleProblems(): Promise<readonly string[]> {
	const problems: string[] = [];
	for (const { path, produce } of actionBundleDerivations) {
		if ((await produce()) === readCommitted(path)) continue;
		problems.push(`${path} is not what the sources make: run \`npm run derive\` and commit the result.`);
	}
	return problems;
}

function readCommitted(path: string): string | undefined {
	try {
		return readFileSync(join(repositoryRoot, path), "utf8");
	} catch {
		return undefined;
	}
}
