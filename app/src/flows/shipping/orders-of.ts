import { type DeliveryNews, upgradeNotes } from "@driftgate/engine/records";
import type { ShipmentOrder } from "../../ports.ts";
import { draftChangelog } from "../changelog/draft-changelog.ts";
import type { DecidedRun } from "../runs/run-outcome.ts";

/**
 * What a sync that moved the baseline orders to be shipped: of each target that the configuration delivers, what was generated
 * of it. A run that generated nothing, and one whose files a younger run made the baseline, order nothing.
 */
export function ordersOf(decided: DecidedRun, isNewVersion: boolean): readonly ShipmentOrder[] {
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

function newsOf(decided: DecidedRun): DeliveryNews {
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
