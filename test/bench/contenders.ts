import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** A command that compares two descriptions, and how to find it. */
export interface Contender {
	readonly name: string;
	command(before: string, after: string): readonly string[];
}

const root = join(import.meta.dirname, "../..");

/** The least that any tool can do: start, and parse both documents with the fastest parser at hand. */
export const bareParse: Contender = {
	name: "bare parse",
	command: (before, after) => [process.execPath, join(import.meta.dirname, "parse-only.ts"), before, after],
};

const command = join(root, "engine/bin/driftgate.js");

/** A verdict and what it is about, which is what the rivals give too. */
export const verdict: Contender = {
	name: "driftgate diff --no-proofs",
	command: (before, after) => [process.execPath, command, "diff", before, after, "--format", "json", "--no-proofs"],
};

/** The same with a payload for each error that can be shown by one. */
export const proved: Contender = {
	name: "driftgate diff",
	command: (before, after) => [process.execPath, command, "diff", before, after, "--format", "json"],
};

/** Rivals that are on this machine's PATH; none is a dependency of ours. */
export function findRivals(): readonly Contender[] {
	const rivals: Contender[] = [];
	const oasdiff = onPath("oasdiff");
	if (oasdiff !== undefined) {
		rivals.push({
			name: "oasdiff breaking",
			command: (before, after) => [oasdiff, "breaking", before, after, "--format", "json"],
		});
	}
	const redocly = onPath("redocly");
	if (redocly !== undefined) {
		rivals.push({
			name: "redocly diff",
			command: (before, after) => [process.execPath, redocly, "diff", before, after, "--format", "json"],
		});
	}
	return rivals;
}

function onPath(program: string): string | undefined {
	for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
		const candidate = join(folder, program);
		try {
			accessSync(candidate, constants.X_OK);
			return candidate;
		} catch {
			// Not in this folder.
		}
	}
	return undefined;
}
