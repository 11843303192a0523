import { ActionFault } from "./action-fault.ts";
import type { Job } from "./job.ts";

/** Events whose jobs have the base repository's secrets and a token that writes, whoever caused them. */
const PRIVILEGED = new Set(["pull_request_target", "workflow_run", "issue_comment"]);

/**
 * Throws ActionFault where the step was started on an event that hands secrets to the job: whatever of a stranger's head
 * is checked out there, a step before or after this one may run.
 */
export function refuseUnsafeEvent({ event }: Pick<Job, "event">): void {
	if (!PRIVILEGED.has(event)) return;
	throw new ActionFault(
		`This step judges nothing on ${event}: such a job has the repository's secrets, and the head of a pull request must not be checked out beside them. ` +
			"Run it on pull_request, which works for forks as well, and publish its result with the sub-action report on workflow_run.",
	);
}
