import type { Direction, Effect } from "../../contract/change.ts";

/** What a change does in each direction: nearly always the same, except where a convention treats the two apart. */
export type Effects = Readonly<Record<Direction, Effect>>;

export function bothWays(effect: Effect): Effects {
	return EVERYWHERE[effect];
}

const EVERYWHERE: Readonly<Record<Effect, Effects>> = {
	narrows: { request: "narrows", response: "narrows" },
	widens: { request: "widens", response: "widens" },
	incomparable: { request: "incomparable", response: "incomparable" },
	unknown: { request: "unknown", response: "unknown" },
	none: { request: "none", response: "none" },
};

/** The effect of a change that refuses something that was valid (`narrows`), allows something new (`widens`), or both. */
export function effectOf({ narrows, widens }: { readonly narrows: boolean; readonly widens: boolean }): Effect {
	if (narrows) return widens ? "incomparable" : "narrows";
	return widens ? "widens" : "none";
}
