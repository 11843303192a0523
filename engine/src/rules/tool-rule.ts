import type { ChangeFacts, ChangeKind, ChangeOf } from "../contract/change.ts";
import type { Level } from "../contract/level.ts";
import { defineRule, type Rule } from "./rule.ts";

/*
 * What models are offered of an API (an MCP server's tools) is other though no message is. Deployed clients notice
 * nothing; who calls tools by name, allows some of them, or lets a model read their texts does.
 */

export type ToolKind = Extract<ChangeKind, `tool-${string}`>;

export interface ToolRow<K extends ToolKind> {
	readonly id: string;
	readonly judges: K;
	readonly aspect: string;
	readonly action: string;
	/** What it says to whoever uses the tools, under the source promise. */
	readonly source: Level;
	/** A gerund. */
	readonly doing: string;
	readonly why: string;
	readonly rollout: string;
	readonly breaks: string;
	readonly say: (facts: ChangeFacts[K]) => string;
	/** Leaves the other changes of the kind to other rules. */
	readonly when?: (facts: ChangeFacts[K]) => boolean;
}

const BECAUSE = "Tools of an MCP server are not part of any request or response.";

/** A rule about tools: INFO to deployed clients, whatever it says to those who use the tools. */
export function toolRule<K extends ToolKind>({ aspect, action, when, ...row }: ToolRow<K>): Rule {
	return defineRule<K, ChangeFacts[K]>({
		...row,
		axes: { direction: "either", area: "tool", aspect, action },
		level: "INFO",
		convention: { is: "exactly", level: "INFO", because: BECAUSE },
		judge: ({ facts }: ChangeOf<K>) => (when === undefined || when(facts) ? facts : null),
	});
}
