/** What a page calls a value of the API. */
type Words = Readonly<Record<string, string>>;

const names: Words = {
	free: "Free",
	gate_only_pro: "Gate Pro",
	pipeline_pro: "Pipeline Pro",
	gate_only_team: "Gate Team",
	pipeline_team: "Pipeline Team",
	enterprise: "Enterprise",
};

const statuses: Words = { active: "Paid", canceled: "Ended" };
const intervals: Words = { day: "day", week: "week", month: "month", year: "year" };

export const billing = {
	title: "Billing",
	yours: "Your plan",
	plan: "Plan",
	names,
	everything: "Everything",
	off: "Nothing is sold on this service: everybody has everything.",
	gate: (zero: string) => `The gate is in every plan, and costs ${zero} credits.`,
	credits: "Generating syncs",
	uncounted: "As many as you like",
	left: (left: number, of: number) => `${left} of ${of} left this month`,
	monthly: (count: string) => `${count} a month`,
	status: "Subscription",
	statuses,
	portal: "Invoices and payment",
	byMonth: "Generating syncs by month",
	month: "Month",
	spent: "Used",
	share: "Share",
	plans: "Plans",
	price: "Price",
	free: "Nothing",
	byAgreement: "By agreement",
	intervals,
	per: (amount: string, interval: string) => `${amount} a ${interval}`,
	features: { gate: "Gate", generation: "Generating syncs", evidence: "Evidence" },
	yes: "Yes",
	no: "No",
	choose: "Choose",
	take: (name: string) => `Choose ${name}`,
	current: "Yours",
	back: {
		paid: (name: string) => `Thank you: ${name} is yours.`,
		waiting: "Thank you. Stripe is confirming the payment; this page shows it as soon as it has.",
		unpaid: "The checkout was left before anything was paid. Nothing has changed.",
		portal: "You are back from the billing portal. What you changed there shows here once Stripe has told it.",
	},
} as const;
