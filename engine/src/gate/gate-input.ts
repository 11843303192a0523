import type { Config } from "../contract/config.ts";
import type { Source } from "../contract/source.ts";
import type { SelectableOperation } from "../lib/operation-selector.ts";

/** What the gate weighs beside the findings. */
export interface GateInput {
	readonly config: Config;
	/** `version` of the baseline's configuration; null where there is none. */
	readonly versionBefore: string | null;
	/** ISO date, UTC. */
	readonly today: string;
	/** null on a first sync. */
	readonly before: Source | null;
	readonly after: Source;
	/** Every rule that could have judged. */
	readonly ruleIds: ReadonlySet<string>;
	/** The operations, webhooks and callbacks of both sides. */
	readonly operations: readonly SelectableOperation[];
}
