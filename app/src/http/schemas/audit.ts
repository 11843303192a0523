import { z } from "zod";
import type { AuditEntry, AuditPage } from "../../flows/log/list-audit.ts";
import { lane, timestamp, uuid } from "./scalars.ts";
import { isoTime } from "./times.ts";

/** One decision of the gate (contract:audit-fields). */
const auditEntry = z
	.object({
		id: uuid.meta({ description: "The sync run." }),
		verdict: lane,
		ref: z.string().meta({ example: "refs/heads/main" }),
		commit: z.string(),
		created_at: timestamp.meta({ description: "When the decision was made: `decided_at` of its leaf." }),
	})
	.meta({ id: "AuditEntry" });

export const auditPage = z
	.object({ results: z.array(auditEntry), next_cursor: z.string().nullable(), has_more: z.boolean() })
	.meta({ id: "AuditPage" });

export const auditPageExample = {
	results: [
		{
			id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
			verdict: "PASS",
			ref: "refs/heads/main",
			commit: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
			created_at: "2026-03-01T09:30:00.000Z",
		},
	],
	next_cursor: null,
	has_more: false,
} satisfies z.input<typeof auditPage>;

const presentEntry = ({ run, lane: verdict, decidedAt }: AuditEntry): z.input<typeof auditEntry> => ({
	id: run.id,
	verdict,
	ref: run.ref,
	commit: run.commitSha,
	created_at: isoTime(decidedAt),
});

export function presentAuditPage({ entries, nextCursor }: AuditPage): z.input<typeof auditPage> {
	return { results: entries.map(presentEntry), next_cursor: nextCursor, has_more: nextCursor !== null };
}
