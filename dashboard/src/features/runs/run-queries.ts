import { queryOptions } from "@tanstack/react-query";
import { type SyncRunDetail, service, syncRunsGet } from "../../lib/api.ts";

const UNDER_WAY: ReadonlySet<string> = new Set(["queued", "running"]);

/** A run that is under way is asked for until it has ended. */
export const runQuery = (id: string) =>
	queryOptions({
		queryKey: ["runs", id],
		queryFn: () => syncRunsGet(service, { id }),
		refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1_500 : false),
	});

function isUnderWay(run: SyncRunDetail | undefined): boolean {
	return run !== undefined && UNDER_WAY.has(run.status);
}
