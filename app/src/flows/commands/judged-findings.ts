import type { Finding } from "@driftgate/engine/records";
import type { CheckDocument, Ports, ProjectDocument, RunResult, SyncRunDocument } from "../../ports.ts";
import { readAnalysis } from "../runs/read-analysis.ts";

/** What the newest judgement of a head decided of one project, for one pull request. */
export interface JudgedPart {
	readonly project: ProjectDocument;
	readonly run: SyncRunDocument;
	readonly result: RunResult;
}

/** The newest decisions of a head that were made for a pull request; nothing where it waits for its first. */
export async function judgedParts(
	{ store }: Pick<Ports, "store">,
	check: CheckDocument | undefined,
	pull: number,
): Promise<readonly JudgedPart[]> {
	const parts: JudgedPart[] = [];
	for (const { projectId, runId } of check?.judged ?? []) {
		const [project, run] = await Promise.all([store.get("projects", projectId), store.get("syncRuns", runId)]);
		if (project?.status !== "active" || run?.result == null || run.checked?.pull !== pull) continue;
		parts.push({ project, run, result: run.result });
	}
	return parts;
}

/** What a person may accept: what counts, and stands on the base branch not already. */
export async function acceptableFindings(
	ports: Pick<Ports, "store">,
	{ result }: JudgedPart,
): Promise<readonly Finding[]> {
	if (result.analysis === null) return [];
	const { findings } = await readAnalysis(ports, result.analysis);
	return findings.filter(({ level, exception }) => level !== "INFO" && exception?.standing !== true);
}

/** Of these the ones that nothing covers. */
export const isOpen = ({ exception }: Finding): boolean => exception === null;
