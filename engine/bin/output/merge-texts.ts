import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "../command.ts";
import { errorCode } from "../error-code.ts";

export interface Merged {
	readonly text: string;
	/** How many places are marked because both sides changed them. */
	readonly conflicts: number;
}

/** A file of ours may have megabytes, and what a merge marks stands in it twice. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Above it git tells of a failure, and no number of conflicts. */
const MOST_CONFLICTS = 127;

/**
 * Brings what `mine` and `next` each changed of their common ancestor together, line by line, by `git merge-file`: it takes
 * milliseconds for a hundred thousand lines, and marks conflicts as every editor knows them. Throws Refusal without git.
 */
export async function mergeTexts(mine: string, ancestor: string, next: string): Promise<Merged> {
	const folder = await mkdtemp(join(tmpdir(), "driftgate-merge-"));
	try {
		const sides = [
			["yours", mine],
			["last generation", ancestor],
			["this generation", next],
		] as const;
		for (const [index, [, text]] of sides.entries()) await writeFile(join(folder, String(index)), text);
		const labels = sides.flatMap(([label]) => ["-L", label]);
		return await runMerge(folder, ["merge-file", "-p", ...labels, "0", "1", "2"]);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

function runMerge(folder: string, words: readonly string[]): Promise<Merged> {
	return new Promise((resolve, reject) => {
		execFile("git", words, { cwd: folder, maxBuffer: MAX_BYTES }, (error, stdout) => {
			const status = error === null ? 0 : error.code;
			if (typeof status === "number" && status <= MOST_CONFLICTS) resolve({ text: stdout, conflicts: status });
			else if (errorCode(error) === "ENOENT") {
				reject(new Refusal("Edits in generated files are carried over by git, which is not installed: install it."));
			} else reject(new Refusal("git could not merge the edits in generated files."));
		});
	});
}

/** Whether an earlier merge left marks that nobody has resolved. */
export function hasMarks(text: string): boolean {
	return /^<<<<<<< yours$/m.test(text) && /^>>>>>>> this generation$/m.test(text);
}
