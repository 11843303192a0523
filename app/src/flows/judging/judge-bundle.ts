import { isoDay } from "@driftgate/engine/records";
import type {
	EngineResult,
	ExceptionDocument,
	JudgeRequest,
	JudgeResult,
	Ports,
	ProjectDocument,
} from "../../ports.ts";
import { activeExceptions } from "../exceptions/active-exceptions.ts";
import { namePerson } from "../naming/name-person.ts";
import { NOBODY } from "../records/records-of.ts";
import { engineCaller } from "./engine-caller.ts";
import { readPackedBundle } from "./load-bundle.ts";

/** Judges one bundle against whatever a project's baseline is at the moment. */
export type JudgeBundle = (project: ProjectDocument) => Promise<EngineResult<JudgeResult>>;

/**
 * A judge of one bundle. Its answer is kept for as long as the baseline stays, so that a commit that has to be tried
 * again because somebody else wrote the project does not pay for the same judgement twice.
 */
export function judgeBundle(ports: Ports, bundle: JudgeRequest["after"]): JudgeBundle {
	let judged: { readonly baseline: string | null; readonly result: EngineResult<JudgeResult> } | undefined;
	return async (project) => {
		const baseline = project.baseline?.bundle ?? null;
		if (judged?.baseline === baseline) return judged.result;
		const today = isoDay(ports.clock.now());
		const [before, exceptions] = await Promise.all([
			baseline === null ? null : readPackedBundle(ports.store, baseline),
			exceptionsOf(ports, project.id),
		]);
		const result = await ports.engine.for(engineCaller(project)).judge({ before, after: bundle, today, exceptions });
		judged = { baseline, result };
		return result;
	};
}

async function exceptionsOf(ports: Ports, projectId: string): Promise<readonly ExceptionDocument[]> {
	const active = await activeExceptions(ports, projectId);
	return Promise.all(active.map((exception) => withAdder(ports, exception)));
}

/** An older Driftgate kept the user and not yet what the log names a user by. */
async function withAdder(ports: Ports, exception: ExceptionDocument): Promise<ExceptionDocument> {
	const { addedBy, createdBy: userId, projectId } = exception;
	if (addedBy !== undefined || userId === NOBODY) return exception;
	return { ...exception, addedBy: await namePerson(ports, { projectId, userId }) };
}
