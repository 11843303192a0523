import { AsyncLocalStorage } from "node:async_hooks";

/** What every log line of one request carries, however deep it is written. */
export interface RequestScope {
	readonly requestId: string;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
