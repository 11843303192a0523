import type { ShownBy } from "./shown-by.ts";

/** docs/contract/webhooks.md. */
export const webhooks: ShownBy = {
	"webhook-signature": ["a delivery without a valid signature is 401"],
	"webhook-push": [
		"a push of the configuration is a new version and a queued run",
		"a push goes by the repository's number, whatever it is called",
	],
	"webhook-push-untouched": ["a push that touches nothing that is tracked is answered and done"],
	"webhook-other-events": ["other events are ignored"],
	"webhook-always-200": ["a signed delivery is 200 even where what follows fails"],
	"webhook-stored-first": ["a delivery counts once, however often it comes"],
	"webhook-carried-by-lease": ["runs outlive the process that was to carry them out"],
	"webhook-stripe": ["an event of Stripe's is believed for its signature alone"],
};
