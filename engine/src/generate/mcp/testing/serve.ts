import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "../../../../../test/harness/repository-root.ts";
import type { OutputOptions } from "../../../contract/config.ts";
import type { NameLock } from "../../../contract/name-lock.ts";
import { generate } from "../../generate.ts";
import { apiFrom } from "../../testing/generate-from.ts";

/** For tests alone: a server as its user has it, in a folder with its one dependency. */
export interface ServerFolder {
	readonly path: string;
	readonly file: string;
	readonly content: string;
	remove(): void;
}

export async function serverFrom(
	description: string,
	options: OutputOptions = { packageName: null },
	service: string = "shop",
	names: NameLock | null = null,
): Promise<ServerFolder> {
	const api = await apiFrom(description);
	const { files } = generate(api, { target: "mcp", service, version: "1.2.3", options, names });
	const content = files[0]?.content ?? "";
	const path = mkdtempSync(join(tmpdir(), "mcp-server-"));
	symlinkSync(join(repositoryRoot, "node_modules"), join(path, "node_modules"), "dir");
	const file = join(path, "server.mjs");
	writeFileSync(file, content);
	return { path, file, content, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts it over HTTP; gives its address, which it says when it listens. */
export async function startHttp(
	{ file }: ServerFolder,
	args: readonly string[],
	env: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
	const child = spawn(process.execPath, [file, "--http", "0", ...args], { env, stdio: ["ignore", "ignore", "pipe"] });
	let said = "";
	while (!said.includes("\n")) {
		const [chunk] = (await Promise.race([once(child.stderr, "data"), once(child, "exit")])) as [unknown];
		if (child.exitCode !== null) throw new Error(`The server ended: ${said}`);
		said += String(chunk);
	}
	return {
		url: said.trim(),
		stop: async () => {
			if (child.exitCode !== null) return;
			const ended = once(child, "exit");
			child.kill();
			await ended;
		},
	};
}
