import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { repositoryRoot } from "../../harness/repository-root.ts";

/** npm's own answer; `code` is null where it took longer than `timeoutMs` and was ended. */
export async function runNpm(
	parameters: readonly string[],
	timeoutMs?: number,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
	const npm = spawn("npm", [...parameters], {
		cwd: repositoryRoot,
		// A script that npm runs silently would hand its silence on.
		env: { ...process.env, npm_config_loglevel: "error" },
		stdio: ["ignore", "pipe", "pipe"],
		...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
	});
	const code = new Promise<number | null>((resolve, reject) => {
		npm.once("error", reject);
		npm.once("close", (status) => resolve(status));
	});
	const [stdout, stderr] = await Promise.all([text(npm.stdout), text(npm.stderr)]);
	return { code: await code, stdout, stderr };
}
