import type { Server } from "../../contract/api.ts";
import type { ServerPlan } from "./sdk-plan.ts";

/** Where an API is. */
export function planServer({ url, description }: Server): ServerPlan {
	return { url, description, variables: [] };
}
