import { draftEntry } from "@driftgate/engine/records";
import type {
	ChangelogEntryDocument,
	JudgeResult,
	KeptUpgrade,
	Milliseconds,
	ProjectDocument,
	SyncRunDocument,
} from "../../ports.ts";
import { entryIdOf } from "./entry-id.ts";

/** The changelog's entry for the version that a run makes, as a draft. The same run and moment give the same entry. */
export function draftChangelog(
	{
		run,
		project,
		judged,
		upgrade,
	}: {
		readonly run: SyncRunDocument;
		readonly project: ProjectDocument;
		readonly judged: JudgeResult;
		readonly upgrade?: KeptUpgrade | undefined;
	},
	at: Milliseconds,
): ChangelogEntryDocument {
	const { service, version } = judged.summary;
	const versionBefore = project.baseline?.version ?? null;
	const drafted = draftEntry(judged.analysis, { service, version, versionBefore, at: new Date(at).toISOString() });
	return {
		...drafted,
		id: entryIdOf(run.id),
		projectId: project.id,
		status: "draft",
		release: version,
		...(upgrade === undefined ? {} : { upgrade }),
		createdAt: at,
		publishedAt: null,
	};
}
