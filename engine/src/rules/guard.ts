import type { Change } from "../contract/change.ts";
import type { Policy } from "../contract/config.ts";
import type { Level } from "../contract/level.ts";

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

export interface Guard {
	readonly id: string;
	readonly cap: (change: Change, context: GuardContext) => Cap | null;
}
