import { queryOptions } from "@tanstack/react-query";
import { service, servicesGetGraph } from "../../lib/api.ts";

export const graphQuery = queryOptions({
	queryKey: ["services", "graph"],
	queryFn: () => servicesGetGraph(service),
	refetchInterval: 120_000,
});
