// Needed by: every file.
import type { ApiOperation } from "./operation.ts";
import type { ApiCheck, ApiResponse, RequestOptions } from "./options.ts";

/** A result, and the answer that it was read from. */
export interface ApiAnswer<Result> {
	readonly value: Result;
	readonly response: ApiResponse;
}

/** What carries operations out: a function of an operation takes it, and a client holds one. */
export interface ApiConnection {
	readonly check?: ApiCheck | undefined;
	send(operation: ApiOperation, request?: object, options?: RequestOptions): Promise<ApiAnswer<unknown>>;
}
