import type { Price } from "../../lib/api.ts";
import { billing as words } from "../../texts/billing.ts";

/** `$40.00 a month`. Stripe's amounts are in the smallest unit of the currency, of which some have none below the whole. */
export function sayPrice(price: Price | null, isFree: boolean): string {
	if (isFree) return words.free;
	if (price === null || price.amount === null) return words.byAgreement;
	const money = new Intl.NumberFormat(undefined, { style: "currency", currency: price.currency });
	const { maximumFractionDigits: digits = 2 } = money.resolvedOptions();
	const amount = money.format(price.amount / 10 ** digits);
	return price.interval === null ? amount : words.per(amount, words.intervals[price.interval] ?? price.interval);
}
