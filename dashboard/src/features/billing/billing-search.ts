const returns = ["paid", "unpaid", "portal"] as const;

/** From where somebody comes back: a paid checkout, one that was left, or the portal. */
export interface BillingSearch {
	readonly back?: (typeof returns)[number];
}

/** Reads an address; what it cannot mean is left out. */
export function readBillingSearch(search: Readonly<Record<string, unknown>>): BillingSearch {
	const back = returns.find((one) => one === search["back"]);
	return back === undefined ? {} : { back };
}
