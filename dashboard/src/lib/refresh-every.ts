/** However long a service has been gone, a tab asks for it four times an hour. */
const LONGEST_MS = 15 * 60_000;

interface Asked {
	readonly state: { readonly dataUpdatedAt: number; readonly errorUpdatedAt: number };
}

/**
 * How often what is shown is asked for again, in milliseconds: while questions fail, as long as it is since the last answer,
 * so that the wait doubles with each of them. Tabs that nobody sees ask for nothing (query-client.ts).
 */
export const refreshEvery =
	(ms: number) =>
	({ state }: Asked): number =>
		Math.min(LONGEST_MS, Math.max(ms, state.errorUpdatedAt - state.dataUpdatedAt));
