import { AsyncLocalStorage } from "node:async_hooks";

/** What every log line of one request carries, however deep it is written. */
export interface RequestScope {
	readonly requestId: string;
	/** Who asks, from when on it is known: the user, the lineage of the key with its user, or the workflow's repository. */
	actor?: LoggedActor;
	/** The client's; left out where the operator does not allow it. */
	readonly address?: string;
}

/** Ids alone: names stay out of the log. */
export type LoggedActor =
	| { readonly kind: "user"; readonly user: string }
	| { readonly kind: "key"; readonly user: string; readonly lineage: string }
	| { readonly kind: "action"; readonly repository: string };

export const requestScope = new AsyncLocalStorage<RequestScope>();
