import { QueryClient } from "@tanstack/react-query";

/**
 * What was read is shown at once and asked for again when somebody looks. A tab that nobody sees asks for nothing. The
 * client of the API tries again by itself, so that nothing is tried again here.
 */
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: { staleTime: 15_000, gcTime: 5 * 60_000, retry: false, refetchIntervalInBackground: false },
		mutations: { retry: false },
	},
});
