import type { Inputs } from "./inputs.ts";
import type { Job } from "./job.ts";
import { judgeLocally } from "./judge-locally.ts";
import { judgeRemotely } from "./judge-remotely.ts";
import type { Judged } from "./judged.ts";

/** Asks the service where one is named, and the engine in this process where none is. */
export function judge(inputs: Inputs, job: Job): Promise<Judged> {
	if (inputs.serverUrl === null) return judgeLocally(inputs.config, job);
	return judgeRemotely(inputs.serverUrl, inputs, job);
}
