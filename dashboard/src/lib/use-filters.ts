import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

/**
 * What the address narrows the page by, as `read` understands it. The page reads it and not its route, because every route is
 * loaded first and a page when it is opened. `read` is the same function at each call.
 */
export function useFilters<Filters>(read: (search: Readonly<Record<string, unknown>>) => Filters): Filters {
	const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
	return useMemo(() => read(search), [read, search]);
}
