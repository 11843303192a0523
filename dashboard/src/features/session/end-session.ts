import type { QueryClient } from "@tanstack/react-query";
import { forgetSession } from "../../lib/api.ts";

/** Forgets who was signed in and all that they saw; what is on the screen is asked for anew, and is refused. */
export async function endSession(queries: QueryClient): Promise<void> {
	forgetSession();
	queries.removeQueries({ type: "inactive" });
	await queries.resetQueries();
}
