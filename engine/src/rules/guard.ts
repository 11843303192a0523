import type { Change } from "../contract/change.ts";
import type { Policy } from "../contract/config.ts";
import type { Level } from "../contract/level.ts";
import type { Speaks } from "./guarded-rules.ts";

/** What the guards need to know beside the change. `today` is an ISO date. */
export interface GuardContext {
	readonly policy: Policy;
	readonly today: string;
}

/** Nothing worse than these levels may be said of the change. `because` ends its message: lower case, no full stop. */
export interface Cap {
	readonly wire: Level;
	readonly source: Level;
	readonly because: string;
}

/** A level that a guard caps at, and where it does: the end of `at most INFO`, like `in an error response`. */
export interface CapOnPage {
	readonly level: Level;
	readonly where: string;
}

export interface Guard {
	readonly id: string;
	/** Whether it can cap what a rule says. */
	readonly speaksOf: Speaks;
	/** Every wire level that its caps have. */
	readonly onPage: readonly CapOnPage[];
	readonly cap: (change: Change, context: GuardContext) => Cap | null;
}
