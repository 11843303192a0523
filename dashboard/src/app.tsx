import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Announcer } from "./lib/announce.tsx";
import { queryClient } from "./lib/query-client.ts";
import { router } from "./router.tsx";

/** Everything that a page stands in. */
export function App() {
	return (
		<QueryClientProvider client={queryClient}>
			<RouterProvider router={router} />
			<Announcer />
		</QueryClientProvider>
	);
}
