import type { Api } from "../contract/api.ts";

/** What a client can call or receive: operations and webhooks. */
export function countOperations(api: Api): number {
	return api.operations.length + api.webhooks.length;
}
