import { reportPagePolicy } from "@driftgate/engine/records";
import { z } from "zod";
import { printRunPage } from "../../../flows/runs/print-run-page.ts";
import { text } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";

const params = z.object({
	id: z.string().min(1).max(100).meta({ format: "uuid", description: "The sync run." }),
});

const headers = {
	"content-type": "text/html; charset=utf-8",
	// The page's own policy, which it states itself too: one style, one script, and no request.
	"content-security-policy": `${reportPagePolicy()}; frame-ancestors 'none'`,
};

export const getSyncRunReport = defineRoute({
	method: "GET",
	path: "/api/v1/sync-runs/{id}/report",
	operationId: "sync_runs_get_report",
	tag: "sync_runs",
	summary: "Get a sync run as a page",
	description:
		"Everything that was found, with the lines around each change while the descriptions are kept. HTML. A browser without a session is led to GitHub's sign-in, and back here.",
	auth: "session-or-key",
	scopes: ["read", "sync"],
	params,
	leadsToSignIn: true,
	successes: {
		200: { description: "The page.", content: "page" },
		303: {
			description: "To GitHub, where a browser has no session and people sign in with GitHub.",
			headers: { location: "GitHub's page to sign in.", "set-cookie": "The sign-in that has begun, for ten minutes." },
		},
	},
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params: { id } }) {
		return text(await printRunPage(ports, { actor, syncRunId: id }), headers);
	},
});
