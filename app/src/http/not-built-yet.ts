import { z } from "zod";
import { ServiceFault } from "../errors.ts";
import { defineRoute, type Method, type Route } from "./define-route.ts";

/*
 * What INTERFACE.md and DECISIONS.md promise and this version does not do yet. Each of these answers 501, so that a
 * caller learns that the path is right; README prints the same table. Building one means moving its row to routes/.
 */

export interface NotBuilt {
	readonly method: Method;
	readonly path: string;
	readonly operationId: string;
	readonly summary: string;
}

const row = (method: Method, path: string, operationId: string, summary: string): NotBuilt => ({
	method,
	path,
	operationId,
	summary,
});

export const notBuiltYet: readonly NotBuilt[] = [
	row("GET", "/api/projects/{project_id}/changelog", "projects_list_changelog", "List changelog entries"),
	row("GET", "/api/projects/{project_id}/docs-scaffold", "projects_get_docs_scaffold", "Get a getting-started text"),
	row("GET", "/api/v1/projects/{id}/impact", "v1_get_impact", "Get the impact of the latest breaking change"),
	row("GET", "/api/v1/projects/{id}/live-spec", "v1_get_live_spec", "Get the deployed description"),
	row("POST", "/api/v1/projects/{id}/changelog/publish", "v1_publish_changelog_entry", "Publish a changelog entry"),
	row("GET", "/api/auth/github/login", "auth_start_github_login", "Sign in with GitHub"),
	row("GET", "/api/auth/github/callback", "auth_finish_github_login", "Come back from GitHub's sign-in"),
	row("GET", "/api/user/credits", "user_get_credits", "Get the credit balance"),
	row("DELETE", "/api/user/delete", "user_delete", "Delete the account"),
	row("POST", "/api/billing/checkout", "billing_create_checkout", "Open a checkout session"),
	row("POST", "/api/billing/portal", "billing_create_portal", "Open the billing portal"),
	row("POST", "/api/webhooks/stripe", "webhooks_receive_stripe", "Receive a Stripe event"),
	row("POST", "/api/waitlist", "waitlist_join", "Join the waitlist"),
	row("POST", "/api/newsletter/subscribe", "newsletter_subscribe", "Subscribe to the changelog newsletter"),
	row("GET", "/api/public/{projectId}/mcp", "public_get_mcp", "Get the latest MCP server of a published project"),
	row("POST", "/api/tools/scaffold", "tools_scaffold", "Scaffold a configuration from a description"),
	row("POST", "/api/tools/diff", "tools_diff", "Compare two descriptions"),
];

const paramsOf = (path: string): z.ZodObject => {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, z.string().min(1)] as const);
	return z.object(Object.fromEntries(names));
};

/** The longest tag that the operation's id begins with: the id is `<tag>_<verb>`. */
const tagOf = (operationId: string): string =>
	operationId.startsWith("sync_runs_") ? "sync_runs" : operationId.replace(/_.*$/, "");

/** The route that stands where a row will once be built. */
export const unbuiltRoutes: readonly Route[] = notBuiltYet.map(({ method, path, operationId, summary }) =>
	defineRoute({
		method,
		path,
		operationId,
		summary,
		tag: tagOf(operationId),
		description: "Not built yet.",
		auth: "none",
		params: paramsOf(path),
		successes: {},
		errors: ["not_implemented"],
		handle: () => Promise.reject(new ServiceFault("not_implemented")),
	}),
);
