import { z } from "zod";
import { pullOf } from "../../flows/gate/allow-ref.ts";
import type { RunsPage } from "../../flows/runs/page-runs.ts";
import type { RunBaseline, RunView } from "../../flows/runs/view-run.ts";
import type { SyncRunDocument } from "../../ports.ts";
import {
	artifactSummary,
	artifactSummaryExample,
	nameLock,
	presentArtifactSummary,
	presentNameLock,
} from "./artifact.ts";
import { count, lane, projectPath, timestamp, uuid, verdict } from "./scalars.ts";
import { presentSyncRun, syncRun, syncRunExample } from "./sync-run.ts";
import { presentWorkflow, workflowRun } from "./sync-run-detail.ts";
import { isoTime } from "./times.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The path parameters of everything below one run of a project. */
export const runPath = projectPath.extend({
	runId: z.string().min(1).max(100).meta({ format: "uuid", description: "The sync run." }),
});

export const runSide = z.enum(["before", "after"]).meta({ id: "Side" });

/** As git writes it. Nothing is looked for but the names of the files that the run kept. */
export const filePath = z.string().min(1).max(1_000).meta({ example: "openapi.yaml" });

/** A run as a row of a project's history. */
export const run = syncRun
	.extend({
		mode: z.enum(["sync", "check"]),
		ref: z.string(),
		commit: z.string(),
		head_commit: z.string().nullable().meta({
			description: "Of a check that the App made, the head that it judged; `commit` is what was read. null elsewhere.",
		}),
		pull_request: count.nullable().meta({ description: "Of a check of a pull request its number." }),
		verdict: verdict.nullable(),
		lane: lane.nullable(),
		verified: z.boolean().meta({ description: "Whether the App saw the files at the commit for itself." }),
		workflow: workflowRun.nullable().meta({ description: "The workflow run that submitted it; null where none did." }),
	})
	.meta({ id: "Run" });

export const runExample = {
	...syncRunExample,
	mode: "check",
	ref: "refs/pull/17/merge",
	commit: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
	head_commit: null,
	pull_request: 17,
	verdict: "ERR",
	lane: "ERR",
	verified: true,
	workflow: { event: "pull_request", run_id: "7300000001", run_attempt: "1" },
} satisfies z.input<typeof run>;

export const runsPage = z
	.object({ runs: z.array(run), next_cursor: z.string().nullable(), has_more: z.boolean() })
	.meta({ id: "RunsPage" });

const baseline = z
	.object({
		sha256: sha256.meta({ description: "Of all its files." }),
		run_id: uuid.nullable().meta({ description: "The run that made it, with its commit; null where none is known." }),
		commit: z.string().nullable(),
		version: z.string().nullable().meta({ description: "`version` of its configuration." }),
		version_number: count.nullable(),
	})
	.meta({ id: "RunBaseline", description: "What the run was compared with." });

export const runDetail = run
	.extend({
		baseline: baseline.nullable().meta({ description: "null where there was none, or nothing was decided." }),
		revision_sha256: sha256
			.nullable()
			.meta({ description: "Of all files that were judged; null where none were read." }),
		artifacts: z.array(artifactSummary).meta({ description: "What the run generated." }),
		name_lock: nameLock.nullable().meta({
			description: "The lock of its names; null where the configuration names none, or nothing was generated.",
		}),
		leaf: z
			.object({ index: count, decided_at: timestamp, sha256 })
			.meta({ id: "RunLeaf", description: "Its decision in the project's log; the hash is that of the leaf's text." })
			.nullable()
			.meta({ description: "null where nothing was decided." }),
	})
	.meta({ id: "RunDetail" });

const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

export const runDetailExample = {
	...runExample,
	baseline: {
		sha256: hash,
		run_id: runExample.id,
		commit: runExample.commit,
		version: "1.4.0",
		version_number: 3,
	},
	revision_sha256: hash,
	artifacts: [artifactSummaryExample],
	name_lock: null,
	leaf: { index: 41, decided_at: "2026-03-01T09:30:00.000Z", sha256: hash },
} satisfies z.input<typeof runDetail>;

export function presentRun(of: SyncRunDocument): z.input<typeof run> {
	return {
		...presentSyncRun(of),
		mode: of.mode,
		ref: of.ref,
		commit: of.commitSha,
		head_commit: of.checked?.headSha ?? null,
		pull_request: of.checked?.pull ?? pullOf(of) ?? null,
		verdict: of.result?.verdict ?? null,
		lane: of.result?.lane ?? null,
		verified: of.verified,
		workflow: presentWorkflow(of),
	};
}

export const presentRunsPage = ({ runs, nextCursor }: RunsPage): z.input<typeof runsPage> => ({
	runs: runs.map(presentRun),
	next_cursor: nextCursor,
	has_more: nextCursor !== null,
});

const presentBaseline = ({ bundle, run: maker }: RunBaseline): z.input<typeof baseline> => ({
	sha256: bundle,
	run_id: maker?.id ?? null,
	commit: maker?.commitSha ?? null,
	version: maker?.result?.trackedVersion ?? null,
	version_number: maker?.versionNumber ?? null,
});

export function presentRunDetail({ run: of, leaf, sides, baseline: compared }: RunView): z.input<typeof runDetail> {
	return {
		...presentRun(of),
		baseline: compared === null ? null : presentBaseline(compared),
		revision_sha256: sides.after,
		artifacts: (of.result?.artifacts ?? []).map(presentArtifactSummary),
		name_lock: of.result?.names === undefined ? null : presentNameLock(of.result.names),
		leaf: leaf === null ? null : { index: leaf.index, decided_at: isoTime(leaf.decidedAt), sha256: leaf.sha256 },
	};
}
