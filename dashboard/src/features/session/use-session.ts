import { queryOptions, useQuery } from "@tanstack/react-query";
import { readSession } from "../../lib/api.ts";

const sessionQuery = queryOptions({ queryKey: ["session"], queryFn: readSession, staleTime: 5 * 60_000 });

/** Who is signed in. */
export function useSession() {
	return useQuery(sessionQuery);
}
