import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export const setupQuery = queryOptions({ queryKey: ["setup"], queryFn: () => api.setup.get(), staleTime: 60_000 });

/** A code works once: it is asked for once, whatever is drawn again. */
export const madeAppQuery = (code: string) =>
	queryOptions({
		queryKey: ["setup", "app", code],
		queryFn: () => api.setup.finishApp({ code }),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
