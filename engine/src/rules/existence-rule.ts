import type { Change, ChangeKind, ChangeOf, Direction, Effect, Part } from "../contract/change.ts";
import type { Level } from "../contract/level.ts";
import { quoteNames } from "../lib/say.ts";
import { ruling } from "./law.ts";
import { type Area, defineRule, type Rule } from "./rule.ts";

/** A place in which the words for a row's usual place are false. */
type Elsewhere = "answer" | "part" | "whole" | "replacing";

/** One row of an existence table: a thing came, went, or became required or optional. */
export interface ExistenceRow<F = object> {
	readonly id: string;
	readonly direction: Direction;
	/** Which changes of the kind: those of a required thing, of an optional one, or both (null). */
	readonly required: boolean | null;
	/** What it does by law. The level follows, unless `instead` says another one. */
	readonly effect: Effect;
	readonly instead?: Level;
	/** A gerund: `adding a required parameter to a request`. */
	readonly doing: string;
	/** The law's reason in the words of this row; the reason for departing from it where there is an `instead`. */
	readonly why: string;
	readonly breaks: string;
	/** The same of one change, where `breaks` is false of it; null where it is true. */
	readonly breaksOf?: (facts: F) => string | null;
	/**
	 * The same of a change in what a receiver answers to a webhook, in a part of a body, of the whole body of a response, or
	 * of a media type beside which another one went, where that is another matter.
	 */
	readonly elsewhere?: Readonly<Partial<Record<Elsewhere, string>>>;
	/** What regenerated code does to code that compiled; what the table says where nothing is said. */
	readonly source?: Level;
}

/** What the rows of one table have in common. */
export interface Existence<K extends ChangeKind> {
	readonly judges: K;
	readonly area: Area;
	/** What tells apart two tables of one kind; the kind where there is one. */
	readonly aspect?: string;
	readonly say: (facts: ChangeOf<K>["facts"]) => string;
	readonly rollout: Readonly<Record<Direction, string>>;
	/** `source` of its rows; the wire level of each where nothing is said. */
	readonly source?: Level;
	/** Leaves the other changes of the kind to rules of their own. */
	readonly when?: (facts: ChangeOf<K>["facts"], direction: Direction, change: ChangeOf<K>) => boolean;
	readonly rows: readonly ExistenceRow<ChangeOf<K>["facts"]>[];
}

/**
 * Whether a thing is there needs no containment: the row alone gives the level, so that a rule of this kind says the same
 * whatever effect the change carries.
 */
export function existenceRules<K extends ChangeKind>({
	judges,
	area,
	aspect = judges,
	say,
	rollout,
	when,
	source: ofAll,
	rows,
}: Existence<K>): readonly Rule[] {
	return rows.map(({ id, direction, required, effect, instead, doing, why, source, ...words }) => {
		const { breaks, breaksOf, elsewhere = {} } = words;
		const level = instead ?? ruling(effect, direction).level;
		return defineRule({
			id,
			judges,
			axes: { direction, area, aspect, action: required === null ? "any" : required ? "required" : "optional" },
			level,
			doing,
			why,
			rollout: rollout[direction],
			convention: { is: "exactly", level, because: why },
			breaks,
			breaksBy: (change: ChangeOf<K>) => breaksOf?.(change.facts) ?? wordsAt(change, elsewhere),
			source: source ?? ofAll ?? level,
			judge: (change: ChangeOf<K>): ChangeOf<K>["facts"] | null => {
				const { facts } = change;
				if (when?.(facts, direction, change) === false) return null;
				return required === null || isRequired(facts) === required ? facts : null;
			},
			say,
		});
	});
}

function wordsAt(
	{ reaches, isWholeBody, replaced }: Pick<Change, "reaches" | "isWholeBody" | "replaced">,
	{ answer, part, whole, replacing }: NonNullable<ExistenceRow["elsewhere"]>,
): string | null {
	if (whole !== undefined && isWholeBody === true) return whole;
	if (replacing !== undefined && replaced !== undefined) return `${replacing}, and ${sayToldApart(replaced)}`;
	const isIn = (...parts: readonly Part[]) => reaches.every((reach) => parts.includes(reach.part));
	if (isIn("response", "response-header")) return answer ?? null;
	return (isIn("request-body") ? part : null) ?? null;
}

/** Whoever reads of what came alone finds there what became of those that sent or read what went. */
function sayToldApart(replaced: readonly string[]): string {
	const [removals, are] =
		replaced.length === 1 ? ["removal", "is a finding of its own"] : ["removals", "are findings of their own"];
	return `the ${removals} of ${quoteNames(replaced)} ${are}`;
}

function isRequired(facts: object): boolean {
	return "required" in facts && facts.required === true;
}
