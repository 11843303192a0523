import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** A generator of TypeScript that is not ours, and how it is asked. */
export interface Rival {
	readonly name: string;
	/** Its work is done in a process that it starts, whose memory is not seen. */
	readonly isLauncher: boolean;
	readonly command: (description: string, folder: string) => readonly string[];
}

const PACKAGES = { "openapi-typescript": "7.13.0", "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3" } as const;

const installed = (): string =>
	join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "driftgate-bench", "generate");

/** TypeScript's server for editors, of the version that the others are made with: it is there once they are installed. */
export const editorServer = (): string => join(installed(), "node_modules/typescript/lib/tsserver.js");

/** Installs them, once, into a folder of the user's cache: they are no dependencies of ours. */
export function installRivals(): readonly Rival[] {
	const folder = installed();
	const bin = (name: string): string => join(folder, "node_modules/.bin", name);
	if (![bin("openapi-typescript"), bin("openapi-ts")].every((path) => existsSync(path))) {
		mkdirSync(folder, { recursive: true });
		const wanted = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
		const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
		execFileSync("npm", ["install", "--prefix", folder, ...quiet, ...wanted], { stdio: "inherit" });
	}
	return [
		{
			name: `openapi-typescript ${PACKAGES["openapi-typescript"]} (types alone)`,
			isLauncher: false,
			command: (description, out) => [
				process.execPath,
				bin("openapi-typescript"),
				description,
				"--output",
				join(out, "types.ts"),
			],
		},
		{
			name: `hey-api ${PACKAGES["@hey-api/openapi-ts"]}`,
			isLauncher: true,
			command: (description, out) => [
				process.execPath,
				bin("openapi-ts"),
				"--input",
				description,
				"--output",
				join(out, "client"),
				"--no-log-file",
			],
		},
	];
}
