import { z } from "zod";
import { ActionFault } from "./action-fault.ts";
import type { Answer } from "./http/post-json.ts";

/** What a person does about each error code of the service. */
const remedies: Readonly<Record<string, string>> = {
	invalid_oidc_token:
		'The service did not accept this job\'s OIDC token. Check that "audience" is the one that the service expects, and that the event is push, pull_request, merge_group or workflow_dispatch.',
	invalid_action_token: "The service rejected the token that it issued. Run the job again.",
	repo_not_linked:
		"This repository, or this configuration of it, is not linked to a project. Install the GitHub App on it and link it in the service's dashboard.",
	config_path_required: 'This repository has several projects. Name the configuration that is meant in "config".',
	submission_mismatch:
		"A file of this job is not what git has at its commit, so there is no verdict. Commit what a step writes, or let no step before this one change it.",
	ref_not_allowed: 'This ref may not sync. Add it to "refs" in the configuration, or give the step "mode: check".',
	invalid_config: "The configuration or the description that it names cannot be used.",
	invalid_spec: "The description cannot be used.",
	payload_too_large: "The description is larger than the service takes.",
};

/** Turns every answer but a 200 into words with a remedy. */
export function toRefusal(answer: Answer): ActionFault {
	const body = errorBody.parse(answer.body);
	const details = [...(body.detail === null ? [] : [body.detail]), ...body.errors];
	if (answer.status === 429) {
		const when = answer.retryAfter === null ? "in a minute" : `in ${answer.retryAfter} s`;
		return new ActionFault(`The service's rate limit is reached. Run the job again ${when}.`, details);
	}
	const remedy = Object.hasOwn(remedies, body.error) ? remedies[body.error] : undefined;
	return new ActionFault(remedy ?? `The service answered ${answer.status} (${body.error}).`, details);
}

/** A refusal is told whatever it looks like: what is not as the service writes it reads as not said. */
const errorBody = z
	.object({
		error: z.string().catch("no reason given"),
		detail: z.string().nullable().catch(null),
		errors: z.array(z.coerce.string()).catch([]),
	})
	.catch({ error: "no reason given", detail: null, errors: [] });
