import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join, sep } from "node:path";

/** A command that compares two descriptions, and how to find it. */
export interface Contender {
	/** With what it runs on, where it is there more than once. */
	readonly name: string;
	command(before: string, after: string): readonly string[];
}

const root = join(import.meta.dirname, "../../..");

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

export interface Rival extends Contender {
	/** The same for each Node that it runs on. */
	readonly tool: string;
}

/**
 * Rivals that are on this machine's PATH; none is a dependency of ours. One in JavaScript runs on our Node, and once more
 * on the machine's own where that is another: who installs such a tool runs it on the Node that is there.
 */
export function findRivals(): readonly Rival[] {
	const rivals: Rival[] = [];
	const [oasdiff] = onPath("oasdiff");
	if (oasdiff !== undefined) {
		rivals.push({
			name: "oasdiff breaking",
			tool: "oasdiff breaking",
			command: (before, after) => [oasdiff, "breaking", before, after, "--format", "json"],
		});
	}
	const [redocly] = onPath("redocly");
	for (const { node, version } of redocly === undefined ? [] : nodesAtHand()) {
		rivals.push({
			name: `redocly diff, Node ${version}`,
			tool: "redocly diff",
			command: (before, after) => [node, redocly ?? "", "diff", before, after, "--format", "json"],
		});
	}
	return rivals;
}

interface NodeAtHand {
	readonly node: string;
	/** The major one. */
	readonly version: string;
}

/** Ours, and the first of the PATH that no package brought, unless it is of the same version. */
function nodesAtHand(): readonly NodeAtHand[] {
	const own = { node: process.execPath, version: majorOf(process.version) };
	const [node] = onPath("node").filter((path) => !path.includes(`${sep}node_modules${sep}`));
	if (node === undefined) return [own];
	const version = majorOf(execFileSync(node, ["--version"], { encoding: "utf8" }));
	return version === own.version ? [own] : [own, { node, version }];
}

const majorOf = (version: string): string => /^v(\d+)/.exec(version)?.[1] ?? version.trim();

/** Where a program is found, in the order of the PATH. */
function onPath(program: string): readonly string[] {
	const folders = (process.env["PATH"] ?? "").split(delimiter);
	return folders.map((folder) => join(folder, program)).filter(isExecutable);
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
