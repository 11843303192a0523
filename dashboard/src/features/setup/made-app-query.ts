import { queryOptions } from "@tanstack/react-query";
import { service, setupFinishApp } from "../../lib/api.ts";

/** A code works once: it is asked for once, whatever is drawn again. */
export const madeAppQuery = (code: string) =>
	queryOptions({
		queryKey: ["setup", "app", code],
		queryFn: () => setupFinishApp(service, { code }),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
