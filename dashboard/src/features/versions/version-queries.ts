import { queryOptions } from "@tanstack/react-query";
import { type Run, runsGet, runsList, service } from "../../lib/api.ts";

/** Runs that are looked through for versions. */
const LOOKED_THROUGH = 100;

/** The newest versions of a project: each is the run that made it, newest first. */
export const versionsQuery = (projectId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "versions"],
		queryFn: async (): Promise<readonly Run[]> => {
			const page = await runsList(service, { id: projectId, mode: "sync", status: "completed", limit: LOOKED_THROUGH });
			const moved = page.runs.filter(({ gate_action, superseded }) => gate_action === "proceed" && !superseded);
			return newestOfEach(moved);
		},
		staleTime: 60_000,
	});

/** A version is judged when it is submitted, and again when it is generated from: the later one has the outputs. */
function newestOfEach(runs: readonly Run[]): readonly Run[] {
	const seen = new Set<number>();
	return runs.filter(({ version_number: version }) => !seen.has(version) && seen.add(version));
}

/** What a run was, with what it generated; it never changes once it has ended. */
export const runDetailQuery = (projectId: string, runId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "runs", runId, "detail"],
		queryFn: () => runsGet(service, { id: projectId, runId }),
		staleTime: 5 * 60_000,
	});
