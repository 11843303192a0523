import type { Direction, Effect } from "./change.ts";
import type { PresetName } from "./config.ts";
import type { Level } from "./level.ts";

/** A rule as it is explained to people: everything but the change that it judges. */
export interface RulePage {
	readonly id: string;
	/** What it is about, for lists of rules: `enums`, `security`. */
	readonly group: string;
	/** Without a full stop. */
	readonly title: string;
	/** One or two full sentences. */
	readonly why: string;
	/** For deployed clients, where neither the change nor a policy says otherwise. */
	readonly level: Level;
	/** For code on regenerated SDKs, at the worst. */
	readonly source: Level;
	/** The same of most findings. */
	readonly usualSource: Level;
	/** The level of each effect that the rule can have; null where the effect has no say. */
	readonly law: Readonly<Partial<Record<Effect, Level>>> | null;
	/** Where at most a level is said, whatever the effect: each is the end of `at most INFO`. */
	readonly milder: readonly { readonly level: Level; readonly where: string }[];
	/** Why it departs from the law, as full sentences; null where it does not. */
	readonly convention: string | null;
	/** How to make the change safely: full sentences. */
	readonly rollout: string;
	/** Whether an exception can cover a finding of it. */
	readonly exceptable: boolean;
}

/** One row of a preset: findings of some groups and of one direction move from one level to another. */
export interface PresetRow {
	readonly from: Level;
	readonly to: Level;
	/** RulePage.group; null: of every group. */
	readonly groups: readonly string[] | null;
	/** Ids of the only rules that it moves; absent where it moves all of the groups. */
	readonly rules?: readonly string[];
	/** null: in either direction. */
	readonly direction: Direction | null;
	/** One full sentence. */
	readonly because: string;
}

/** A preset as it is explained to people. */
export interface PresetPage {
	readonly name: PresetName;
	/** One or two full sentences. */
	readonly summary: string;
	/** The first that fits a finding holds; where none does, the level stays. */
	readonly rows: readonly PresetRow[];
}
