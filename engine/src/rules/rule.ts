import type { Change, ChangeKind, ChangeOf, Direction, Effect } from "../contract/change.ts";
import type { Level } from "../contract/level.ts";

export type Area =
	| "operation"
	| "parameter"
	| "request-body"
	| "response"
	| "response-header"
	| "media-type"
	| "security"
	| "servers"
	| "schema"
	| "field"
	| "sdk"
	| "tool";

/** Where a rule stands among the others: no two rules share all four, so that a gap or an overlap can be seen. */
export interface Axes {
	readonly direction: Direction | "either";
	readonly area: Area;
	/** What of the area: `existence`, `required`, `max-length`, … */
	readonly aspect: string;
	/** What happened to it: `add`, `remove`, `raise`, `change`, … */
	readonly action: string;
}

/** A stated departure from the law. A milder one owes a proof, a harsher one only a reason: both stand in `because`. */
export interface Convention {
	readonly is: "exactly" | "at-least" | "at-most";
	readonly level: Level;
	readonly because: string;
}

export interface RuleMeta {
	/** States the law in kebab-case, and never changes: policies name it. */
	readonly id: string;
	/** The kind of Change that it answers to. */
	readonly judges: ChangeKind;
	/** What its changes can do to valid payloads, for its page; null: anything. */
	readonly effects: readonly Effect[] | null;
	readonly axes: Axes;
	/** What it says to deployed clients where neither the change nor a policy says otherwise. */
	readonly level: Level;
	/** A gerund that begins its title, behind the level's verb: `lowering \`maxLength\` in a request`. No full stop. */
	readonly doing: string;
	/** One or two full sentences. */
	readonly why: string;
	/** How to make such a change without breaking anybody: one sentence, shared by a family. */
	readonly rollout: string;
	/** The worst that code which compiled against the old SDK can meet after regeneration; each finding says what it does. */
	readonly source: Level;
	/** Whether its own words say what code breaks. */
	readonly tellsCode: boolean;
	/** null: the law alone gives the wire level. */
	readonly convention: Convention | null;
	/** Who breaks, as the end of a message; null: as the law says it for the effect. */
	readonly breaks: string | null;
	/** `breaks` of a webhook or callback, where the provider sends; null: as `breaks` says it. */
	readonly breaksReceivers: string | null;
}

type Optional = "tellsCode" | "effects" | "convention" | "breaks" | "breaksReceivers";

export interface RuleDefinition<K extends ChangeKind, A> extends Omit<RuleMeta, "judges" | Optional> {
	readonly judges: K;
	readonly effects?: readonly Effect[];
	readonly tellsCode?: true;
	readonly convention?: Convention;
	readonly breaks?: string;
	/**
	 * The same of one change, where the words for most of the rule's changes are false of it; null where they are true.
	 * `today` is an ISO date.
	 */
	readonly breaksBy?: (change: ChangeOf<K>, today: string) => string | null;
	readonly breaksReceivers?: string;
	/** The arguments of the message, or null where the change is another rule's. Data: it is not prose. */
	readonly judge: (change: ChangeOf<K>) => A | null;
	/** What happened, as the start of a sentence: names through `lib/say.ts`, no place, no full stop. */
	readonly say: (args: A) => string;
}

/** A rule of any kind: `judge` gives what happened, in words, or null where the change is not this rule's. */
export interface Rule extends RuleMeta {
	readonly judge: (change: Change) => string | null;
	/** Who breaks by this change, as the end of a message; null: as `breaks` says it. */
	readonly breaksBy: (change: Change, today: string) => string | null;
}

/** Makes a rule out of its definition: from here on, only changes of its kind and direction reach `judge`. */
export function defineRule<K extends ChangeKind, A>(definition: RuleDefinition<K, A>): Rule {
	const { judge, say, effects = null, convention = null, breaks = null, ...rest } = definition;
	const { breaksBy, breaksReceivers = null, tellsCode = false, ...meta } = rest;
	const { direction } = meta.axes;
	return {
		...meta,
		tellsCode,
		effects,
		convention,
		breaks,
		breaksBy: (change, today) => (isOfKind(change, meta.judges) ? (breaksBy?.(change, today) ?? null) : null),
		breaksReceivers,
		judge: (change) => {
			if (direction !== "either" && change.direction !== direction) return null;
			if (!isOfKind(change, meta.judges)) return null;
			const args = judge(change);
			return args === null ? null : say(args);
		},
	};
}

function isOfKind<K extends ChangeKind>(change: Change, kind: K): change is Change & ChangeOf<K> {
	return change.kind === kind;
}
