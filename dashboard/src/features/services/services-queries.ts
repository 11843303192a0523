import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export const graphQuery = queryOptions({
	queryKey: ["services", "graph"],
	queryFn: () => api.services.getGraph(),
	refetchInterval: 120_000,
});
