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
	description: "Everything that was found, with the lines around each change while the descriptions are kept. HTML.",
	auth: "session-or-key",
	scopes: ["read", "sync"],
	params,
	successes: { 200: { description: "The page.", content: "page" } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params: { id } }) {
		return text(await printRunPage(ports, { actor, syncRunId: id }), headers);
	},
});
