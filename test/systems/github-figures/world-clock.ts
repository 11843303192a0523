/** The time of GitHub and of the service, which passes at once where everybody only waits for it. */
export interface WorldClock {
	/** Milliseconds since 1970. */
	now(): number;
	/** How far it is before the real one. */
	aheadMs(): number;
	/** Moves it on, and tells whoever follows it. */
	advance(ms: number): Promise<void>;
	/** Is told each time how far ahead it is. */
	onMove(tell: ((aheadMs: number) => Promise<void>) | undefined): void;
}

export function createWorldClock(): WorldClock {
	let ahead = 0;
	let follower: ((aheadMs: number) => Promise<void>) | undefined;
	return {
		now: () => Date.now() + ahead,
		aheadMs: () => ahead,
		async advance(ms) {
			ahead += ms;
			await follower?.(ahead);
		},
		onMove(tell) {
			follower = tell;
		},
	};
}
