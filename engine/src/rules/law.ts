import type { Change, Direction, Effect } from "../contract/change.ts";
import type { Level } from "../contract/level.ts";

/*
 * The law: level = effect × direction. A client may send what the old contract allowed, and must be able to read what
 * the new one returns; so narrowing a request breaks, widening a response breaks, and each mirror is harmless. Rules
 * name and explain a change; this table judges it. What departs from it is a convention of a rule, with its reason.
 */

interface Ruling {
	readonly level: Level;
	/** Why, as a sentence of a rule's documentation. */
	readonly why: string;
	/** Who breaks, as the end of a message: lower case, no full stop. */
	readonly consequence: string;
	/** The same of a webhook or callback, where the provider sends and receivers answer; absent where it names nobody. */
	readonly ofDelivery?: string;
}

const LOST = {
	consequence: "requests with values that used to be valid are now rejected",
	ofDelivery: "receivers' answers with values that used to be valid are now rejected",
};
const GAINED = {
	consequence: "responses may now contain values that the old schema ruled out",
	ofDelivery: "deliveries may now contain values that the old schema ruled out",
};
const UNKNOWN: Ruling = {
	level: "WARN",
	why: "The two descriptions do not show whether deployed clients still work.",
	consequence: "whether this breaks clients could not be decided",
	ofDelivery: "whether this breaks receivers could not be decided",
};
const SAME: Ruling = {
	level: "INFO",
	why: "The same payloads are valid as before.",
	consequence: "the same payloads stay valid",
};

const LAW: Readonly<Record<Direction, Readonly<Record<Effect, Ruling>>>> = {
	request: {
		narrows: {
			level: "ERR",
			why: "Deployed clients may still send values that are now rejected.",
			...LOST,
		},
		widens: {
			level: "INFO",
			why: "Everything that deployed clients send is still accepted.",
			consequence: "everything that was accepted still is",
			ofDelivery: "every answer of receivers that was accepted still is",
		},
		// Of what is lost and what is gained, only one breaks in each direction.
		incomparable: {
			level: "ERR",
			why: "Deployed clients may still send values that are now rejected, although others are accepted instead.",
			...LOST,
		},
		unknown: UNKNOWN,
		none: SAME,
	},
	response: {
		narrows: {
			level: "INFO",
			why: "Every response that is valid now was valid before.",
			consequence: "every response that is valid now was valid before",
			ofDelivery: "every delivery that is valid now was valid before",
		},
		widens: {
			level: "ERR",
			why: "Deployed clients may receive values that the old schema ruled out.",
			...GAINED,
		},
		incomparable: {
			level: "ERR",
			why: "Deployed clients may receive values that the old schema ruled out, although others come no longer.",
			...GAINED,
		},
		unknown: UNKNOWN,
		none: SAME,
	},
};

/** What the law says of an effect in a direction. */
export function ruling(effect: Effect, direction: Direction): Ruling {
	return LAW[direction][effect];
}

/** Who breaks by the law, as the end of a message: whom it names goes by who sends and who answers. */
export function consequenceOf(effect: Effect, direction: Direction, isDelivery: boolean): string {
	const { consequence, ofDelivery } = ruling(effect, direction);
	return isDelivery ? (ofDelivery ?? consequence) : consequence;
}

/** Whether the law makes an error of a change, whatever conventions say: by containment, or because nothing could be said. */
export function breaksByLaw({ effect, direction }: Pick<Change, "effect" | "direction">): boolean {
	return ruling(effect, direction).level === "ERR";
}

const VERBS: Readonly<Record<Level, string>> = { ERR: "Disallow", WARN: "Warn about", INFO: "Note" };

/** A rule's title: the level's verb and what is done, as a gerund. */
export function title(level: Level, doing: string): string {
	return `${VERBS[level]} ${doing}`;
}

/** Level and reason of a rule that does nothing but follow the law. `doing`: `lowering \`maxLength\` in a request`. */
export function byLaw(
	effect: Effect,
	direction: Direction,
	doing: string,
): { readonly level: Level; readonly doing: string; readonly why: string } {
	const { level, why } = ruling(effect, direction);
	return { level, doing, why };
}

export const DIRECTIONS: readonly Direction[] = ["request", "response"];
