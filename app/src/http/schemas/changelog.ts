import { z } from "zod";
import type { ChangelogPage } from "../../flows/changelog/list-changelog.ts";
import type { ChangelogEntryDocument } from "../../ports.ts";
import { count, lane, timestamp, uuid } from "./scalars.ts";
import { isoTimeOrNull } from "./times.ts";

export const changelogStatus = z.enum(["draft", "published"]).meta({ id: "ChangelogStatus" });

/** What a version changes (contract:changelog-fields). */
export const changelogEntry = z
	.object({
		id: uuid,
		version: z.string().meta({ description: "The moment of the version, in ISO 8601's basic form." }),
		status: changelogStatus,
		lane,
		developer_summary: z.string().meta({ description: "Lines of text, made by a program; names are in back-quotes." }),
		err_count: count,
		warn_count: count,
		info_count: count,
		published_at: timestamp.nullable().meta({ description: "null while it is a draft." }),
	})
	.meta({ id: "ChangelogEntry" });

export const changelogPage = z
	.object({ entries: z.array(changelogEntry), next_cursor: z.string().nullable(), has_more: z.boolean() })
	.meta({ id: "ChangelogPage" });

export const changelogEntryExample = {
	id: "0190f5d0-11f2-8c3e-8b21-5f6a7b8c9d0e",
	version: "20260301T093000.000Z",
	status: "draft",
	lane: "INFO",
	developer_summary:
		"payments-api 1.1.0 brings 1 compatible change since 1.0.0.\n- Compatible: `GET /v1/refunds` was added.",
	err_count: 0,
	warn_count: 0,
	info_count: 1,
	published_at: null,
} satisfies z.input<typeof changelogEntry>;

export const presentChangelogEntry = (entry: ChangelogEntryDocument): z.input<typeof changelogEntry> => ({
	id: entry.id,
	version: entry.version,
	status: entry.status,
	lane: entry.lane,
	developer_summary: entry.developerSummary,
	err_count: entry.errors,
	warn_count: entry.warnings,
	info_count: entry.info,
	published_at: isoTimeOrNull(entry.publishedAt),
});

export const presentChangelogPage = ({ entries, nextCursor }: ChangelogPage): z.input<typeof changelogPage> => ({
	entries: entries.map(presentChangelogEntry),
	next_cursor: nextCursor,
	has_more: nextCursor !== null,
});
