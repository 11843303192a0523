/*
 * What the App asks GitHub for. Whatever else names a permission or an event of it is printed from here (`npm run derive`:
 * docs/github-app.html, the dashboard's form, README's table) or held to it by a test.
 */

export interface AppRight {
	/** As GitHub's API names it. */
	readonly permission: string;
	readonly access: "read" | "write";
	/** What is off where an installation does not grant it; none for what every installation grants. */
	readonly off?: string;
}

/** Permissions and events that are of use together only. */
export interface AppPart {
	/** Its box in docs/github-app.html, where it is optional. */
	readonly name: string;
	readonly gives: string;
	/** Of optional ones, whether an App asks for it unless somebody decides otherwise; of others, that it must. */
	readonly asked: "always" | "unless left out" | "where wanted";
	readonly rights: readonly AppRight[];
	readonly events: readonly string[];
}

export const appParts = [
	{
		name: "checks",
		gives: "the check on pull requests, and versions from pushes",
		asked: "always",
		rights: [
			{ permission: "metadata", access: "read" },
			{ permission: "contents", access: "read" },
			{ permission: "pull_requests", access: "read" },
			{ permission: "checks", access: "write" },
		],
		events: ["push", "pull_request", "pull_request_review", "check_run", "check_suite", "repository"],
	},
	{
		name: "access",
		gives: "a permission that is lost at GitHub is lost here at once; without these events, within five minutes",
		asked: "always",
		rights: [{ permission: "members", access: "read" }],
		events: ["member", "membership", "team", "team_add", "organization"],
	},
	{
		name: "comments",
		gives:
			"comments on pull requests, and commands in the conversation; without them commands work in the text of reviews",
		asked: "unless left out",
		rights: [{ permission: "issues", access: "write", off: "comments, and commands in the conversation" }],
		events: ["issue_comment"],
	},
	{
		name: "queues",
		gives: "the check on groups of merge queues",
		asked: "unless left out",
		rights: [{ permission: "merge_queues", access: "read", off: "checks of merge groups" }],
		events: ["merge_group"],
	},
	{
		name: "statuses",
		gives: "the commit status `driftgate`, for old branch protection",
		asked: "where wanted",
		rights: [{ permission: "statuses", access: "write" }],
		events: [],
	},
	{
		name: "delivery",
		gives: "SDKs delivered as commits and pull requests",
		asked: "where wanted",
		rights: [
			{ permission: "contents", access: "write", off: "delivery of SDKs" },
			{ permission: "pull_requests", access: "write", off: "pull requests that deliver SDKs" },
		],
		events: [],
	},
] as const satisfies readonly AppPart[];

export type AppPartName = (typeof appParts)[number]["name"];

export function appPart(name: AppPartName): AppPart {
	return appParts.find((part) => part.name === name) as AppPart;
}

/** Permissions and events as a manifest has them ("Registering a GitHub App from a manifest"): the widest access counts. */
export function askedFor(parts: readonly AppPart[]) {
	const permissions: Record<string, AppRight["access"]> = {};
	for (const { permission, access } of parts.flatMap(({ rights }) => rights)) {
		if (permissions[permission] !== "write") permissions[permission] = access;
	}
	return { permissions, events: parts.flatMap(({ events }) => events) };
}

/** As GitHub's pages name it: "Issues: read and write". */
export function calledRight({ permission, access }: AppRight): string {
	const name = permission === "statuses" ? "Commit statuses" : calledEvent(permission);
	return `${name}: ${access === "write" ? "read and write" : "read-only"}`;
}

/** As GitHub's pages name it: "Issue comment". */
export function calledEvent(event: string): string {
	return `${event.slice(0, 1).toUpperCase()}${event.slice(1)}`.replaceAll("_", " ");
}
