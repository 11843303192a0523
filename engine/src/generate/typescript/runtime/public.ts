/*
 * What a generated file exports of its runtime, where it has it. The rest of the runtime is private to the file.
 */

export type { ApiFormPart } from "./body-multipart.ts";
export { formPart } from "./body-multipart.ts";
export type { ApiCall, ApiFailure, ApiOutcome } from "./call.ts";
export { apiCall, attempt } from "./call.ts";
export type { ApiDriftKind } from "./compare.ts";
export type { ApiAnswer, ApiConnection } from "./connection.ts";
export type { ApiCheckOptions, ApiDrift } from "./drift.ts";
export { ApiDriftError } from "./drift.ts";
export { ApiConnectionError, ApiDecodeError, ApiError, ApiRedirectError, ApiTimeoutError } from "./errors.ts";
export type { ApiFile } from "./files.ts";
export type { ApiInput } from "./input.ts";
export { ApiNumber } from "./json.ts";
export type { ApiOperation, ApiSecret } from "./operation.ts";
export type {
	ApiCheck,
	ApiHookRequest,
	ApiLogEntry,
	ApiResponse,
	RequestOptions,
	RetryOptions,
	TransportOptions,
} from "./options.ts";
export type { ApiPages } from "./pages.ts";
export { type ApiPolled, ApiStateError } from "./poll.ts";
export type { ApiStream } from "./stream.ts";
export type { ApiVariant } from "./variants.ts";
export type { ApiWebhookOptions } from "./webhooks.ts";
export { ApiWebhookError, verifyWebhook } from "./webhooks.ts";
