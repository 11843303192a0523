import { z } from "zod";
import { listChangelog } from "../../../flows/changelog/list-changelog.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import {
	changelogEntryExample,
	changelogPage,
	changelogStatus,
	presentChangelogPage,
} from "../../schemas/changelog.ts";
import { pageCursor, pageLimit, projectIdPath } from "../../schemas/scalars.ts";

const query = z.object({
	limit: pageLimit,
	cursor: pageCursor,
	status: changelogStatus.optional(),
});

export const listChangelogRoute = defineRoute({
	method: "GET",
	path: "/api/projects/{project_id}/changelog",
	operationId: "projects_list_changelog",
	tag: "projects",
	summary: "List changelog entries",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectIdPath,
	query,
	successes: {
		200: {
			description: "Newest first.",
			content: changelogPage,
			example: { entries: [changelogEntryExample], next_cursor: null, has_more: false },
		},
	},
	errors: ["not_found", "invalid_cursor"],
	async handle({ ports, actor, params, query: { limit, cursor, status } }) {
		const page = await listChangelog(ports, { actor, projectId: params.project_id, limit, cursor, status });
		return ok(presentChangelogPage(page));
	},
});
