import type { Load } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";
import { isExclusion, isPattern } from "./config-lines.ts";
import { type ConfigFile, requireConfig } from "./find-config.ts";
import type { Git } from "./git.ts";

/** Each of them is judged, and its report written. */
const MOST_CONFIGS = 500;

/**
 * The configurations that `config` means: each one that it names, and the tracked files that match its patterns, in the
 * order of their lines and paths, none twice. Throws ActionFault where one that is named is not there, and where a pattern
 * matches nothing: a gate that judges nothing would be green by accident.
 */
export async function findConfigs(
	lines: readonly string[],
	load: Load,
	git: Pick<Git, "listMatches">,
): Promise<readonly ConfigFile[]> {
	const excluded = lines.filter(isExclusion);
	const paths: string[] = [];
	for (const line of lines) {
		if (isExclusion(line)) continue;
		paths.push(...(isPattern(line) ? await matchesOf(line, excluded, git) : [line]));
	}
	if (paths.length > MOST_CONFIGS) {
		throw new ActionFault(
			`config means ${paths.length} files, and one step judges ${MOST_CONFIGS}: use several steps.`,
		);
	}
	const found = new Map<string, ConfigFile>();
	for (const path of paths) {
		const file = await requireConfig(path, load);
		found.set(file.path, file);
	}
	return [...found.values()];
}

async function matchesOf(
	pattern: string,
	excluded: readonly string[],
	git: Pick<Git, "listMatches">,
): Promise<readonly string[]> {
	const matches = await git.listMatches([pattern, ...excluded]);
	if (matches.length > 0) return matches.toSorted();
	const remedy = "A pattern is git's: * and ? stay within a folder, ** stands for any number of them.";
	throw new ActionFault(`No file that git tracks matches "${pattern}" in "config". ${remedy}`);
}
