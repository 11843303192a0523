import { execFile, spawnSync } from "node:child_process";

/* For tests alone: clients of others, which .ci/run installs. Where they are not on the PATH, their suites are skipped. */

const TIMEOUT_MS = 120_000;

export interface Ended {
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** A suite that needs MCP's own conformance suite. */
export function describeWithConformance(name: string, tests: () => void): void {
	describeWith("conformance", name, tests);
}

/** A suite that needs the Inspector. */
export function describeWithInspector(name: string, tests: () => void): void {
	describeWith("mcp-inspector", name, tests);
}

function describeWith(command: string, name: string, tests: () => void): void {
	const isThere = spawnSync("which", [command]).status === 0;
	if (!isThere) process.stdout.write(`skipped, as ${command} is not on the PATH: ${name}\n`);
	(isThere ? describe : describe.skip)(name, tests);
}

/** While it runs, the test's own servers answer it. */
export function ask(command: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
	return new Promise((resolve) => {
		const child = execFile(command, args, { env, timeout: TIMEOUT_MS }, (_error, stdout, stderr) => {
			resolve({ status: child.exitCode, stdout, stderr });
		});
	});
}
