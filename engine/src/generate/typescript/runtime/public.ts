/*
 * What a generated file exports of its runtime. The rest of the runtime is private to the file.
 */

export type { ApiCall, ApiFailure, ApiOutcome } from "./errors.ts";
export { ApiConnectionError, ApiDecodeError, ApiError, ApiRedirectError, ApiTimeoutError, attempt } from "./errors.ts";
export type {
	ApiOperation,
	ApiResponse,
	ApiSecret,
	RequestOptions,
	RetryOptions,
	Send,
	TransportOptions,
} from "./operation.ts";
