import type { Config } from "../../contract/config.ts";
import { matchesRefPattern } from "../../lib/ref-pattern.ts";
import { quote } from "../../lib/say.ts";
import type { Loosening } from "./loosening.ts";

/* What is outside of `gate` and loosens it all the same. */

/**
 * Branches that may sync now, that the configuration stands where other people may review it, and that git no longer has
 * what is judged.
 */
export function loosenedConfig(base: Config, revision: Config): readonly Loosening[] {
	return [...addedRefs(base, revision), ...movedConfig(base, revision), ...builtNow(base, revision)];
}

function addedRefs({ refs: before }: Config, { refs: after }: Config): readonly Loosening[] {
	const isCovered = (pattern: string): boolean =>
		before.some((known) => known === "**" || known === pattern || matchesRefPattern(known, pattern));
	return after
		.filter((pattern) => !isCovered(pattern))
		.map((pattern) => ({
			rule: "policy-loosened",
			subject: `refs ${pattern}`,
			path: ["refs"],
			message: `\`refs\` now has ${quote(pattern)}: branches with such names may sync that could not before.`,
		}));
}

/** Rules of review (CODEOWNERS) go by paths. */
function movedConfig(base: Config, revision: Config): readonly Loosening[] {
	const [from, to] = [base.versionAt?.file, revision.versionAt?.file];
	if (from === undefined || to === undefined || from === to) return [];
	return [
		{
			rule: "policy-loosened",
			subject: `moved ${from} ${to}`,
			path: ["service"],
			message: `The configuration moved from ${quote(from)} to ${quote(to)}: required reviewers of the old path need not be those of the new one.`,
		},
	];
}

/** From then on a workflow says what the description is, and nobody can hold it against git. */
function builtNow(base: Config, revision: Config): readonly Loosening[] {
	if (base.built || !revision.built) return [];
	return [
		{
			rule: "policy-loosened",
			subject: "built",
			path: ["built"],
			message:
				"`built` is true now: the description comes from a workflow's build, and is no longer compared with git.",
		},
	];
}
