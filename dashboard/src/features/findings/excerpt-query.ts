import { queryOptions } from "@tanstack/react-query";
import type { Excerpt, ExcerptsRequest, Finding } from "../../lib/api.ts";
import { runsGetExcerpts, service } from "../../lib/api.ts";
import { askTogether } from "./ask-together.ts";

/** Lines that are shown above and below the one that a finding points at. */
const CONTEXT = 4;

type Place = ExcerptsRequest["locations"][number];

/** Of one run: whatever its cards ask for in one moment goes in one request, for which the service opens its files once. */
const loaders = new Map<string, (place: Place) => Promise<Excerpt | null>>();

function loaderOf(projectId: string, runId: string): (place: Place) => Promise<Excerpt | null> {
	const known = loaders.get(runId);
	if (known !== undefined) return known;
	const load = askTogether(async (places: readonly Place[]) => {
		const asked = { id: projectId, runId, context: CONTEXT, locations: [...places] };
		return (await runsGetExcerpts(service, asked)).excerpts;
	});
	loaders.set(runId, load);
	return load;
}

/** The lines on both sides; they never change, so that they are asked for once. */
export const excerptQuery = (projectId: string, runId: string, { before, after, fingerprint }: Finding) =>
	queryOptions({
		queryKey: ["runs", runId, "excerpts", fingerprint],
		queryFn: async () => {
			const load = loaderOf(projectId, runId);
			const side = (name: Place["side"], at: Finding["before"]) =>
				at === null ? null : load({ side: name, path: at.file, line: at.line });
			const [was, is] = await Promise.all([side("before", before), side("after", after)]);
			return { before: was, after: is };
		},
		staleTime: Number.POSITIVE_INFINITY,
	});
