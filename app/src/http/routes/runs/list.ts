import { z } from "zod";
import { pageRuns } from "../../../flows/runs/page-runs.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentRunsPage, runExample, runsPage } from "../../schemas/run.ts";
import { gateAction, pageCursor, pageLimit, projectPath, verdict } from "../../schemas/scalars.ts";
import { endOfWindow, startOfWindow } from "../../schemas/window.ts";

const query = z.object({
	verdict: verdict.optional(),
	action: gateAction.optional(),
	status: z.enum(["queued", "running", "completed", "failed"]).optional(),
	trigger: z.enum(["manual", "webhook", "upgrade"]).optional(),
	mode: z.enum(["sync", "check"]).optional(),
	ref: z.string().min(1).max(1_000).optional().meta({ description: "Whole.", example: "refs/heads/main" }),
	from: startOfWindow.optional(),
	to: endOfWindow.optional(),
	text: z.string().min(1).max(200).optional().meta({
		description: "Part of a commit, a ref, an id, a workflow run or a message, in small or capital letters.",
	}),
	limit: pageLimit,
	cursor: pageCursor,
});

export const listRuns = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/runs",
	operationId: "runs_list",
	tag: "runs",
	summary: "List a project's runs",
	description:
		"All of them, by page and filter. A page may hold fewer than `limit` runs and still have more behind it: go by `has_more`.",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	query,
	successes: {
		200: {
			description: "Newest first.",
			content: runsPage,
			example: { runs: [runExample], next_cursor: null, has_more: false },
		},
	},
	errors: ["permission_required", "not_found", "invalid_cursor"],
	async handle({ ports, actor, params, query }) {
		const { limit, cursor, verdict, action, status, trigger, mode, ref, from, to, text } = query;
		const filter = { verdict, action, status, trigger, mode, ref, from, to, text };
		return ok(presentRunsPage(await pageRuns(ports, { actor, projectId: params.id, filter, limit, cursor })));
	},
});
