import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "../../harness/repository-root.ts";

/** Builds the dashboard's pages into a folder, as `npm run build` does; `pseudo` is the mode whose texts have other letters. */
export async function buildPages(folder: string, mode: "production" | "pseudo" = "production"): Promise<void> {
	const vite = join(repositoryRoot, "node_modules/vite/bin/vite.js");
	const options = ["build", "--mode", mode, "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
	await promisify(execFile)(process.execPath, [vite, ...options], {
		cwd: join(repositoryRoot, "dashboard"),
		env: { ...process.env, NODE_ENV: "production" },
	});
}
