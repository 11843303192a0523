import type { Config, PresetName, PromiseKind, RulesVersion } from "../contract/config.ts";
import type { ApiTitle } from "../contract/decision.ts";
import type { Level } from "../contract/level.ts";
import type { Source } from "../contract/source.ts";
import type { Fault } from "../lib/fault.ts";
import type { SelectableOperation } from "../openapi/operation-selector.ts";

/** What the gate weighs beside the findings. */
export interface GateInput {
	/** What judges: the revision's configuration, with the base's policy where that says so. */
	readonly config: Config;
	/** The configurations of both sides as they are written; null where there is no baseline, or its own cannot be read. */
	readonly revised: { readonly base: Config; readonly revision: Config } | null;
	/** What a rule says under a preset and a promise where no policy speaks of the rule alone; undefined: no such rule. */
	readonly levelRange: LevelRangeOf;
	/** `version` of the baseline's configuration; null where there is none. */
	readonly versionBefore: string | null;
	/** What the descriptions call themselves; null where there is no baseline. */
	readonly apis: { readonly before: ApiTitle | null; readonly after: ApiTitle };
	/** ISO date, UTC. */
	readonly today: string;
	/** null on a first sync, and where the base cannot be read. */
	readonly before: Source | null;
	/** Why the base cannot be read; null where it can, or where there is none. */
	readonly unreadBase: UnreadBase | null;
	readonly after: Source;
	/** Fingerprints of what the branch has already that the change is made on: this change does not bring it. */
	readonly standing: ReadonlySet<string>;
	/** Every rule that could have judged. */
	readonly ruleIds: ReadonlySet<string>;
	/** The operations, webhooks and callbacks of both sides. */
	readonly operations: readonly SelectableOperation[];
}

/** A base of which nothing can be read. */
export interface UnreadBase {
	/** The path of its file. */
	readonly entry: string;
	readonly fault: Fault;
}

export interface LevelRange {
	readonly lowest: Level;
	readonly highest: Level;
}

export type LevelRangeOf = (
	rule: string,
	preset: PresetName,
	promise: PromiseKind,
	version: RulesVersion,
) => LevelRange | undefined;
