import { draftEntry } from "@driftgate/engine/records";
import { deriveId } from "../../lib/derive-id.ts";
import type {
	ChangelogEntryDocument,
	JudgeResult,
	Milliseconds,
	ProjectDocument,
	SyncRunDocument,
} from "../../ports.ts";

/** The changelog's entry for the version that a run makes, as a draft. The same run and moment give the same entry. */
export function draftChangelog(
	{
		run,
		project,
		judged,
	}: { readonly run: SyncRunDocument; readonly project: ProjectDocument; readonly judged: JudgeResult },
	at: Milliseconds,
): ChangelogEntryDocument {
	const { service, version } = judged.summary;
	const versionBefore = project.baseline?.version ?? null;
	const drafted = draftEntry(judged.analysis, { service, version, versionBefore, at: new Date(at).toISOString() });
	return {
		...drafted,
		id: deriveId("changelog", run.id),
		projectId: project.id,
		status: "draft",
		createdAt: at,
		publishedAt: null,
	};
}
