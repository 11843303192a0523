import type { Api, Operation } from "../contract/api.ts";
import type { SelectableOperation } from "./operation-selector.ts";

/** What a client can call or receive: operations, webhooks, and the callbacks of both. */
export function listOperations(...apis: readonly Api[]): readonly SelectableOperation[] {
	return apis.flatMap(({ operations, webhooks }) => [...operations, ...webhooks].flatMap(withCallbacks));
}

function withCallbacks(operation: Operation): readonly Operation[] {
	return [operation, ...operation.callbacks.flatMap(withCallbacks)];
}
