import { queryOptions } from "@tanstack/react-query";
import { service, servicesGetGraph } from "../../lib/api.ts";
import { refreshEvery } from "../../lib/refresh-every.ts";

export const graphQuery = queryOptions({
	queryKey: ["services", "graph"],
	queryFn: () => servicesGetGraph(service),
	refetchInterval: refreshEvery(120_000),
});
