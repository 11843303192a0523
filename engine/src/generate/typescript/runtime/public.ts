/*
 * What a generated file exports of its runtime, where it has it. The rest of the runtime is private to the file.
 */

export type { ApiDriftKind } from "./answers/compare.ts";
export type { ApiCheckOptions, ApiDrift } from "./answers/drift.ts";
export { ApiDriftError } from "./answers/drift.ts";
export type { ApiFormPart } from "./body/body-multipart.ts";
export { formPart } from "./body/body-multipart.ts";
export type { ApiFile } from "./body/files.ts";
export type { ApiCall, ApiFailure, ApiOutcome } from "./call/call.ts";
export { apiCall, attempt } from "./call/call.ts";
export type { ApiAnswer, ApiConnection } from "./call/connection.ts";
export { ApiConnectionError, ApiDecodeError, ApiError, ApiRedirectError, ApiTimeoutError } from "./call/errors.ts";
export type { ApiOperation, ApiSecret } from "./call/operation.ts";
export type {
	ApiCheck,
	ApiHookRequest,
	ApiLogEntry,
	ApiResponse,
	RequestOptions,
	RetryOptions,
	TransportOptions,
} from "./call/options.ts";
export type { ApiPages } from "./sequences/pages.ts";
export { type ApiPolled, ApiStateError } from "./sequences/poll.ts";
export type { ApiStream } from "./sequences/stream.ts";
export type { ApiWebhookOptions } from "./sequences/webhooks.ts";
export { ApiWebhookError, verifyWebhook } from "./sequences/webhooks.ts";
export type { ApiInput } from "./values/input.ts";
export { ApiNumber } from "./values/json.ts";
export type { ApiVariant } from "./values/variants.ts";
