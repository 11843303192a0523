import type { ReportPlace } from "@driftgate/engine";
import type { Inputs } from "./inputs.ts";
import type { Job } from "./job.ts";

/** Where the whole of a report is that GitHub shows only the beginning of. */
export interface ReportPlaces {
	/** For annotations: the page of the run shows the job summary. */
	readonly annotations: readonly ReportPlace[];
	/** For the job summary itself. */
	readonly summary: readonly ReportPlace[];
}

/** The recorded run where there is one, the file that the step writes, and the page of the workflow run. */
export function reportPlaces(inputs: Inputs, job: Job, syncRunId: string | null, file: string): ReportPlaces {
	const recorded =
		inputs.serverUrl === null || syncRunId === null
			? []
			: [
					{
						title: "the recorded sync run",
						url: `${inputs.serverUrl}/api/v1/sync-runs/${encodeURIComponent(syncRunId)}`,
					},
				];
	const written = { title: "the file of the output report-path", file };
	const page = job.runUrl === null ? [] : [{ title: "the summary of this workflow run", url: job.runUrl }];
	return { annotations: [...page, ...recorded, written], summary: [...recorded, written] };
}
