import { actsOnUsers, type BoundedUpgrade } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { EngineResult, JudgeResult, KeptUpgrade, Ports, ProjectDocument } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";

/** More of them nobody reads one by one, and they cross to a thread. */
const MOST_FINDINGS = 500;

const ELSEWHERE = "`driftgate changelog` prints all of it.";

export interface NewVersion {
	readonly project: ProjectDocument;
	readonly judged: JudgeResult;
	/** Of the bundle that makes the version. */
	readonly sha256: string;
}

/**
 * What users have to do about a version; undefined where it is the first, or no new one. Where the notes cannot be made of
 * these descriptions, they say so, and the run that asks goes on. Throws ServiceFault where the world failed.
 */
export async function noteUpgrade(
	ports: Ports,
	{ project, judged, sha256 }: NewVersion,
): Promise<KeptUpgrade | undefined> {
	const { baseline } = project;
	if (baseline === null || baseline.bundle === sha256) return undefined;
	const acting = judged.analysis.findings.filter(actsOnUsers);
	if (acting.length === 0) return { notes: [], message: null };
	const findings = acting.slice(0, MOST_FINDINGS);
	try {
		const [before, after] = await Promise.all(
			[baseline.bundle, sha256].map((one) => readPackedBundle(ports.store, one)),
		);
		if (before === undefined || after === undefined) return UNMADE;
		const made = await ports.engine.for(engineCaller(project)).noteUpgrade({ before, after, findings });
		return keptOf(made, acting.length - findings.length);
	} catch (error) {
		if (error instanceof ServiceFault && error.owner === "world") throw error;
		ports.log.warn("upgrade_not_noted", { projectId: project.id, error: String(error) });
		return UNMADE;
	}
}

function keptOf(made: EngineResult<BoundedUpgrade>, unread: number): KeptUpgrade {
	if (!made.ok) return UNMADE;
	const { notes, leftOut } = made.value;
	const missing = [
		...(leftOut === 0 ? [] : [leftOut === 1 ? "1 step" : `${leftOut} steps`]),
		...(unread === 0 ? [] : [unread === 1 ? "1 change" : `${unread} changes`]),
	];
	return {
		notes,
		message: missing.length === 0 ? null : `There is no room for ${missing.join(" and ")}: ${ELSEWHERE}`,
	};
}

const UNMADE: KeptUpgrade = {
	notes: [],
	message: `What users have to do about this version could not be written: ${ELSEWHERE}`,
};
