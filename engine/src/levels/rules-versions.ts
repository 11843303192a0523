import type { RulesVersion } from "../contract/config.ts";
import type { Level } from "../contract/level.ts";

/*
 * What `gate.rules_version` selects: the levels that rules have where no policy speaks of them. A wrong verdict is
 * corrected in every version; a level that was right and is drawn elsewhere moves in a new one alone, so that no upgrade
 * flips a gate that names its version.
 */

export const rulesVersions: readonly RulesVersion[] = [1, 2];

/** What holds where a configuration names none. */
export const NEWEST_RULES_VERSION: RulesVersion = 2;

/** The rules whose level is another one from version to version. */
const MOVED: ReadonlyMap<string, Readonly<Record<RulesVersion, Level>>> = new Map([
	["response-optional-property-removed", { 1: "INFO", 2: "WARN" }],
	["response-optional-header-removed", { 1: "INFO", 2: "WARN" }],
]);

/** The level that a version gives a rule; undefined where all versions say the same. */
export function levelInVersion(rule: string, version: RulesVersion): Level | undefined {
	return MOVED.get(rule)?.[version];
}

/** The rules that versions tell apart. */
export const movedRules: readonly string[] = [...MOVED.keys()];
