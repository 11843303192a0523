import { installationFor } from "../state/find.ts";
import type { Happening, Installation, State } from "../state/state.ts";

/** What an installation must have granted for an event to reach it ("Webhook events and payloads"). */
const NEEDED: Readonly<Record<string, string>> = {
	push: "contents",
	create: "contents",
	delete: "contents",
	fork: "contents",
	pull_request: "pull_requests",
	pull_request_review: "pull_requests",
	issue_comment: "issues",
	check_run: "checks",
	check_suite: "checks",
	status: "statuses",
	merge_group: "merge_queues",
	repository: "metadata",
};

/** Sent to every App, and never subscribed to. */
const UNASKED = ["installation", "installation_repositories", "installation_target"];

/** Who hears of checks without subscribing: an App that may write them. */
const OF_CHECKS = ["check_run", "check_suite"];

/** The installation that an event is sent for; undefined where the App is not told. */
export function whoIsTold(state: State, happening: Happening): Installation | undefined {
	const { event, action, repository } = happening;
	const installation =
		happening.installation ?? (repository === undefined ? undefined : installationFor(state, repository));
	if (installation === undefined) return undefined;
	if (UNASKED.includes(event)) return installation;
	if (installation.suspendedAt !== null) return undefined;
	const granted = installation.permissions[NEEDED[event] ?? "metadata"];
	if (granted === undefined) return undefined;
	const isAsking = action === "rerequested" || action === "requested" || action === "requested_action";
	if (OF_CHECKS.includes(event) && granted === "write") return installation;
	if (OF_CHECKS.includes(event) && isAsking) return undefined;
	return installation.events.includes(event) ? installation : undefined;
}
