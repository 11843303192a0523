import { z } from "zod";
import { editChangelogEntry } from "../../../flows/changelog/edit-changelog-entry.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { changelogEntry, changelogEntryExample, presentChangelogEntry } from "../../schemas/changelog.ts";
import { projectPath } from "../../schemas/scalars.ts";

const LONGEST_SUMMARY = 20_000;

/** Lines of text: of the control characters the end of a line and the tab. */
const isLines = (text: string): boolean => text.trim() !== "" && !/[^\P{Cc}\n\t]/u.test(text);

const request = z
	.object({
		developer_summary: z
			.string()
			.max(LONGEST_SUMMARY)
			.refine(isLines, "must be lines of text that are not empty, without control characters but the tab")
			.meta({ description: "Lines of text; names are in back-quotes." }),
	})
	.meta({ id: "ChangelogEdit" });

const params = projectPath.extend({ entryId: z.string().min(1).max(100).meta({ format: "uuid" }) });

export const editChangelogEntryRoute = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/changelog/{entryId}",
	operationId: "projects_edit_changelog_entry",
	tag: "projects",
	summary: "Rewrite a draft of the changelog",
	description: "What it counts stays as it was judged. The security log names who did it.",
	auth: "session",
	params,
	body: {
		schema: request,
		limitBytes: 128 * 1024,
		example: { developer_summary: "payments-api 1.1.0 brings `GET /v1/refunds`." },
	},
	successes: { 200: { description: "The draft.", content: changelogEntry, example: changelogEntryExample } },
	errors: ["permission_required", "not_found", "already_published"],
	async handle({ ports, actor, params: { id, entryId }, body: { developer_summary: developerSummary } }) {
		const edited = await editChangelogEntry(ports, { actor, projectId: id, entryId, developerSummary });
		return ok(presentChangelogEntry(edited));
	},
});
