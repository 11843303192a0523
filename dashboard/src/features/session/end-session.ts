import type { QueryClient } from "@tanstack/react-query";
import { forgetSession } from "../../lib/api.ts";

/** Forgets who was signed in and all that they saw; what is on the screen is asked for anew, and is refused. */
export async function endSession(queries: QueryClient): Promise<void> {
	forgetSession();
	queries.removeQueries({ type: "inactive" });
	await queries.resetQueries();
	// The service's answer asks for this too; a browser need not obey it, and what was asked for last may have kept more.
	clearStorage();
}

function clearStorage(): void {
	try {
		localStorage.clear();
	} catch {
		// A browser that keeps nothing has nothing to forget.
	}
}
