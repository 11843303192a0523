import { queryOptions } from "@tanstack/react-query";
import { api, type Finding } from "../../lib/api.ts";

/** Lines that are shown above and below the one that a finding points at. */
const CONTEXT = 4;

/** The lines on both sides; they never change, so that they are asked for once. */
export const excerptQuery = (projectId: string, runId: string, { before, after, fingerprint }: Finding) =>
	queryOptions({
		queryKey: ["runs", runId, "excerpts", fingerprint],
		queryFn: async () => {
			const sides = [
				...(before === null ? [] : [{ side: "before", path: before.file, line: before.line } as const]),
				...(after === null ? [] : [{ side: "after", path: after.file, line: after.line } as const]),
			];
			const { excerpts } = await api.runs.getExcerpts({
				id: projectId,
				runId,
				context: CONTEXT,
				locations: sides,
			});
			return {
				before: before === null ? null : (excerpts[0] ?? null),
				after: after === null ? null : (excerpts.at(-1) ?? null),
			};
		},
		staleTime: Number.POSITIVE_INFINITY,
	});
