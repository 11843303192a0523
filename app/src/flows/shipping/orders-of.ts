import { type DeliveryNews, upgradeNotes } from "@driftgate/engine/records";
import type { ArtifactRecord, JudgeResult, ProjectDocument, ShipmentOrder, SyncRunDocument } from "../../ports.ts";
import { draftChangelog } from "../changelog/draft-changelog.ts";

/** A decision that lets a version proceed, with what was generated of it. */
interface Proceeding {
	readonly run: SyncRunDocument;
	readonly project: ProjectDocument;
	readonly judged: JudgeResult;
	readonly isOvertaken?: boolean;
	readonly artifacts: readonly ArtifactRecord[] | undefined;
}

/**
 * What a sync that moved the baseline orders to be shipped: of each target that the configuration delivers, what was generated
 * of it. A run that generated nothing, and one whose files a younger run made the baseline, order nothing.
 */
export function ordersOf(decided: Proceeding, isNewVersion: boolean): readonly ShipmentOrder[] {
	const { run, judged, artifacts = [], isOvertaken = false } = decided;
	if (isOvertaken) return [];
	return judged.around.deliver.flatMap(({ target, settings }) => {
		const files = artifacts.filter((artifact) => artifact.target === target);
		if (files.length === 0) return [];
		const { service, version } = judged.summary;
		const news = isNewVersion ? newsOf(decided) : null;
		return [{ target, runId: run.id, commitSha: run.commitSha, service, version, settings, files, news }];
	});
}

function newsOf(decided: Proceeding): DeliveryNews {
	const { judged, project } = decided;
	const versionBefore = project.baseline?.version ?? null;
	return {
		version: judged.summary.version,
		versionBefore,
		step: versionBefore === null ? null : (judged.analysis.decision.semver?.sdk ?? null),
		changes: draftChangelog(decided, 0).developerSummary,
		upgrade: upgradeNotes(judged.analysis),
	};
}
