import type { Context } from "probot";
import type { HandleDelivery } from "../../flows/deliveries/carry-out-delivery.ts";
import type { Ports } from "../../ports.ts";
import { onCheckRun, onCheckSuite } from "./check-run.ts";
import { onInstallation } from "./installation.ts";
import { onInstallationRepositories } from "./installation-repositories.ts";
import { onIssueComment } from "./issue-comment.ts";
import { onMember } from "./member.ts";
import { onMembership } from "./membership.ts";
import { onMergeGroup } from "./merge-group.ts";
import { onOrganization } from "./organization.ts";
import { onPullRequest } from "./pull-request.ts";
import { onPullRequestReview } from "./pull-request-review.ts";
import { onPush } from "./push.ts";
import { onRepository } from "./repository.ts";
import { requireWhole } from "./require-whole.ts";
import { onTeam } from "./team.ts";
import { onTeamAdd } from "./team-add.ts";

type EventName = Context["name"];

type Handlers = { readonly [E in EventName]?: (ports: Ports, context: Context<E>) => Promise<void> };

/** What is done about each event that is needed, one line each; every other is remembered and no more. */
const handlers: Handlers = {
	push: onPush,
	repository: onRepository,
	installation: onInstallation,
	installation_repositories: onInstallationRepositories,
	member: onMember,
	membership: onMembership,
	organization: onOrganization,
	team: onTeam,
	team_add: onTeamAdd,
	pull_request: onPullRequest,
	pull_request_review: onPullRequestReview,
	issue_comment: onIssueComment,
	merge_group: onMergeGroup,
	check_run: onCheckRun,
	check_suite: onCheckSuite,
};

/** Whether anything is done about an event. Its name is a header, which nobody signed. */
export function isNeeded(event: string): boolean {
	return Object.hasOwn(handlers, event);
}

/** Carries out deliveries that were stored. A body that is no JSON, which GitHub never signed as such, does nothing. */
export function createDeliveryHandler(ports: Ports): HandleDelivery {
	return async ({ id, event, body }) => {
		const payload = parse(body);
		if (!isNeeded(event) || !isAboutSomething(payload)) return;
		requireWhole(event, payload);
		const handler = handlers[event as EventName] as ((ports: Ports, context: object) => Promise<void>) | undefined;
		await handler?.(ports, { id, name: event, payload });
	};
}

/** Every event that is needed is about a repository, an installation or an organisation. What is about none is kept no longer. */
function isAboutSomething(payload: unknown): payload is object {
	const members = Object(payload) as Readonly<Record<string, unknown>>;
	return ["repository", "installation", "organization"].some((name) => Object(members[name]) === members[name]);
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
