import { type DeliveryNews, type TargetName, upgradeNotes } from "@driftgate/engine/records";
import type {
	ArtifactRecord,
	JudgeResult,
	KeptUpgrade,
	NamesRecord,
	ProjectDocument,
	ShipmentOrder,
	SyncRunDocument,
} from "../../ports.ts";
import { draftChangelog } from "../changelog/draft-changelog.ts";

/** A decision that lets a version proceed, with what was generated of it. */
interface Proceeding {
	readonly run: SyncRunDocument;
	readonly project: ProjectDocument;
	readonly judged: JudgeResult;
	readonly isOvertaken?: boolean;
	readonly artifacts: readonly ArtifactRecord[] | undefined;
	readonly names?: NamesRecord | null;
	readonly upgrade?: KeptUpgrade | undefined;
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
		const news = isNewVersion ? newsOf(decided, target) : null;
		const order = { target, runId: run.id, commitSha: run.commitSha, service, version, settings, files, news };
		return [{ ...order, ...namesFor(decided, settings.repository) }];
	});
}

/** The lock goes where it is read from: to another repository it would say nothing. */
function namesFor({ names = null, project }: Proceeding, repository: string | null): Pick<ShipmentOrder, "names"> {
	const isOwn = repository === null || repository.toLowerCase() === project.repoFullName.toLowerCase();
	return names === null || !isOwn ? {} : { names };
}

function newsOf(decided: Proceeding, target: TargetName): DeliveryNews {
	const { judged, project, upgrade } = decided;
	const note = upgrade?.notes.find(({ language }) => language === target);
	const versionBefore = project.baseline?.version ?? null;
	return {
		version: judged.summary.version,
		versionBefore,
		step: versionBefore === null ? null : (judged.analysis.decision.semver?.sdk ?? null),
		changes: draftChangelog(decided, 0).developerSummary,
		upgrade: upgradeNotes(judged.analysis, target),
		...(note === undefined ? {} : { note }),
	};
}
