import { entryMarkdown, type UpgradeNote } from "@driftgate/engine/records";
import { z } from "zod";
import { keptEntry } from "../../flows/changelog/kept-entry.ts";
import type { ChangelogPage } from "../../flows/changelog/list-changelog.ts";
import type { ChangelogEntryDocument } from "../../ports.ts";
import { count, lane, timestamp, uuid } from "./scalars.ts";
import { isoTimeOrNull } from "./times.ts";

export const changelogStatus = z.enum(["draft", "published"]).meta({ id: "ChangelogStatus" });

const upgradeStep = z
	.object({
		subject: z.string().meta({ description: "A method, or types, in the words of no language; tools; or a rule." }),
		findings: z.array(z.string()).meta({ description: "Fingerprints of the findings that it follows from." }),
		why: z.array(z.string()).meta({ description: "What they say." }),
		before: z.string().nullable().meta({ description: "A call on the version before; null where no call changes." }),
		after: z.string().nullable().meta({ description: "The same call on this version; null where there is none." }),
		alias: z.string().nullable().meta({ description: "The name that goes on working, deprecated; null for none." }),
	})
	.meta({ id: "UpgradeStep" });

/** What users of one output have to do. */
export const upgradeNote = z
	.object({ language: z.enum(["typescript", "python", "go", "mcp"]), steps: z.array(upgradeStep) })
	.meta({ id: "UpgradeNote" });

const upgrade = {
	release: z.string().nullable().meta({ description: "`version` of the configuration; null of older entries." }),
	upgrade_notes: z.array(upgradeNote).meta({ description: "What users of each SDK and of the MCP server have to do." }),
	upgrade_message: z
		.string()
		.nullable()
		.meta({ description: "Why the notes are not all of them; null where they are." }),
	markdown: z.string().meta({ description: "All of it in the form of Keep a Changelog, which release tools read." }),
};

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
		...upgrade,
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
	release: "1.1.0",
	upgrade_notes: [],
	upgrade_message: null,
	markdown:
		"## [1.1.0] - 2026-03-01\n\n0 breaking changes, 0 risky changes, 1 compatible change: INFO.\n\npayments-api 1.1.0 brings 1 compatible change since 1.0.0.\n\n- Compatible: `GET /v1/refunds` was added.\n",
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
	release: entry.release ?? null,
	upgrade_notes: (entry.upgrade?.notes ?? []).map(presentUpgradeNote),
	upgrade_message: entry.upgrade?.message ?? null,
	markdown: entryMarkdown(keptEntry(entry)),
	published_at: isoTimeOrNull(entry.publishedAt),
});

const presentUpgradeNote = ({ language, steps }: UpgradeNote): z.input<typeof upgradeNote> => ({
	language,
	steps: steps.map((step) => ({ ...step, findings: [...step.findings], why: [...step.why] })),
});

export const presentChangelogPage = ({ entries, nextCursor }: ChangelogPage): z.input<typeof changelogPage> => ({
	entries: entries.map(presentChangelogEntry),
	next_cursor: nextCursor,
	has_more: nextCursor !== null,
});
