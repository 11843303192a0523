import { isoDay } from "@driftgate/engine/records";
import type { EngineResult, JudgeRequest, JudgeResult, Ports, ProjectDocument } from "../../ports.ts";
import { judgingExceptions } from "../exceptions/judging-exceptions.ts";
import { engineCaller } from "./engine-caller.ts";
import { readPackedBundle } from "./load-bundle.ts";

/** Judges one bundle against whatever a project's baseline is at the moment. */
export type JudgeBundle = (project: ProjectDocument) => Promise<EngineResult<JudgeResult>>;

/**
 * A judge of one bundle. Its answer is kept for as long as the baseline stays, so that a commit that has to be tried
 * again because somebody else wrote the project does not pay for the same judgement twice. `pull`: the pull request that
 * the bundle is of, whose exceptions count.
 */
export function judgeBundle(ports: Ports, bundle: JudgeRequest["after"], pull?: number): JudgeBundle {
	let judged: { readonly baseline: string | null; readonly result: EngineResult<JudgeResult> } | undefined;
	return async (project) => {
		const baseline = project.baseline?.bundle ?? null;
		if (judged?.baseline === baseline) return judged.result;
		const today = isoDay(ports.clock.now());
		const [before, exceptions] = await Promise.all([
			baseline === null ? null : readPackedBundle(ports.store, baseline),
			judgingExceptions(ports, project.id, pull),
		]);
		const result = await ports.engine.for(engineCaller(project)).judge({ before, after: bundle, today, exceptions });
		judged = { baseline, result };
		return result;
	};
}
