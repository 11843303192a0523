/** How much is counted, so that the same parts serve the measurement and the test that they still work. */
export interface Scale {
	/** Updates whose latency is measured: of the ledger, and of GitHub's own description. */
	readonly small: number;
	readonly large: number;
	/** Pull requests whose deliveries come twice and shuffled: three each. */
	readonly shuffled: number;
	/** Pull requests that are opened while the service is down. */
	readonly missed: number;
	/** Open pull requests when the baseline moves. */
	readonly open: number;
	/** Kills at each step. */
	readonly kills: number;
	/** Runs of the Action, in each way. */
	readonly action: number;
}

export const fullScale: Scale = {
	...{ small: 200, large: 30, shuffled: 167, missed: 100, open: 500, kills: 50, action: 15 },
};
