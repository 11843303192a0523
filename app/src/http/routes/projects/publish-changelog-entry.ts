import { z } from "zod";
import { publishChangelogEntry } from "../../../flows/changelog/publish-changelog-entry.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { changelogEntry, changelogEntryExample, presentChangelogEntry } from "../../schemas/changelog.ts";
import { projectPath } from "../../schemas/scalars.ts";

const request = z.object({ entryId: z.string().min(1).max(100) }).meta({ id: "PublishRequest" });

export const publishChangelogEntryRoute = defineRoute({
	method: "POST",
	path: "/api/v1/projects/{id}/changelog/publish",
	operationId: "v1_publish_changelog_entry",
	tag: "v1",
	summary: "Publish a changelog entry",
	auth: "session-or-key",
	scopes: ["write"],
	params: projectPath,
	body: { schema: request, limitBytes: 64 * 1024, example: { entryId: changelogEntryExample.id } },
	successes: {
		200: {
			description: "The entry, published.",
			content: changelogEntry,
			example: { ...changelogEntryExample, status: "published", published_at: "2026-03-01T10:00:00.000Z" },
		},
	},
	errors: ["permission_required", "not_found", "already_published"],
	async handle({ ports, actor, params, body }) {
		const input = { actor, projectId: params.id, entryId: body.entryId };
		return ok(presentChangelogEntry(await publishChangelogEntry(ports, input)));
	},
});
