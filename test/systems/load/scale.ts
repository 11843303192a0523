/** How much is sent, so that the same scenarios serve the measurement and the test that they still work. */
export interface Scale {
	/** Projects with a description of 4 kB, and with one of 100 kB. Quotas count by repository. */
	readonly small: number;
	readonly medium: number;
	/** Gate-checks of each project in one measurement. */
	readonly checks: number;
	/** Files that GitHub's emulator alone is asked for. */
	readonly files: number;
	/** Gate-checks of GitHub's description. */
	readonly githubChecks: number;
	readonly reads: number;
	/** Of each kind, of a project with a history: what grows with it grows by far. */
	readonly historyReads: number;
	/** Requests between two looks at the memory. */
	readonly memory: number;
	/** Recorded runs of the two histories that are compared. */
	readonly runs: readonly [number, number];
	/** Gate-checks of a project with a history: one round a minute, since it is one repository. */
	readonly rounds: number;
	readonly checksARound: number;
	/** Between two rounds beside an attack: what it has begun is computed to its end before the next; seconds. */
	readonly settleSeconds: number;
	/** Ends each measurement early. */
	readonly seconds: number;
}

export const fullScale: Scale = {
	small: 40,
	medium: 10,
	checks: 25,
	files: 1_000,
	githubChecks: 8,
	reads: 3_000,
	historyReads: 20,
	memory: 10_000,
	runs: [10, 1_000_000],
	rounds: 5,
	checksARound: 58,
	settleSeconds: 5,
	seconds: 60,
};
