import type { ShownBy } from "./shown-by.ts";

/** docs/contract/webhooks.md. */
export const webhooks: ShownBy = {
	"webhook-signature": ["a delivery without a valid signature is 401"],
	"webhook-push": [
		"a push of the configuration is a new version and a queued run",
		"a push goes by the repository's number, whatever it is called",
	],
	"webhook-push-untouched": ["a push that touches nothing that is tracked is answered and done"],
	"webhook-push-description": ["test/systems/checks/life.test.ts › ends in one baseline by %s"],
	"check-each-head": [
		"test/systems/checks/pull-requests.test.ts › is there where no service is touched",
		"test/systems/checks/queue.test.ts › checks a group that touches nothing",
	],
	"check-changes-nothing": ["test/systems/checks/pull-requests.test.ts › moves nothing, whatever it finds"],
	"webhook-other-events": ["other events are ignored"],
	"webhook-always-200": ["a signed delivery is 200 even where what follows fails"],
	"webhook-stored-first": ["a delivery counts once, however often it comes"],
	"webhook-carried-by-lease": ["runs outlive the process that was to carry them out"],
	"command-who": [
		"test/systems/checks/commands.test.ts › are nobody's who may not write, no machine's, and none of an edit",
		"test/systems/checks/commands.test.ts › go by what GitHub lets a person do at that moment, and by the id, not the name",
		"test/systems/checks/commands.test.ts › work in the text of a review, and are answered in the check, without the permission for comments",
	],
	"command-exception": [
		"test/systems/checks/commands.test.ts › hold for the pull request, then for the project from the very merge, and end with one that is closed",
		"test/systems/checks/commands.test.ts › end with a pull request that is closed unmerged, and stay ended when it is opened again",
		"test/systems/checks/commands.test.ts › revoke what was accepted, recheck, and help",
	],
	"command-in-leaf": [
		"test/systems/checks/commands.test.ts › accepts a finding by somebody who may write, with person, comment and day, and judges again",
		"app/src/flows/commands/hear-of-commands.test.ts › name the person where the text can be erased, of an account here or of none",
	],
	"command-refused": [
		"test/systems/checks/commands.test.ts › say why they are refused, with the fingerprint that was meant",
		"app/src/flows/commands/hear-of-commands.test.ts › cost a bounded number of questions, and are answered in one place, though there are ten thousand",
	],
	"webhook-stripe": ["an event of Stripe's is believed for its signature alone"],
};
