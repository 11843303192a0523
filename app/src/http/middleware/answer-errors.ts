import { STATUS_CODES } from "node:http";
import type { Context, Middleware } from "koa";
import { type ErrorCode, ServiceFault } from "../../errors.ts";
import { QuotaExceeded } from "../../flows/service/limit-rate.ts";
import { SyncFailed } from "../../flows/sync/sync-now.ts";
import { printJson } from "../../lib/print-json.ts";
import type { Log } from "../../ports.ts";
import { Unauthenticated } from "../authenticate.ts";
import { errorDetails } from "../error-details.ts";
import { rateLimitFields } from "../rate-limit-fields.ts";

const QUOTA_PROBLEM = "https://iana.org/assignments/http-problem-types#quota-exceeded";

/** The members of every error body (contract:error-body). */
function members(fault: ServiceFault): Record<string, unknown> {
	const detail = fault.detail ?? errorDetails[fault.code];
	return {
		error: fault.code,
		...(detail === undefined ? {} : { detail }),
		...(fault.errors === undefined ? {} : { errors: fault.errors }),
		...(fault instanceof SyncFailed ? { sync_run_id: fault.syncRunId } : {}),
	};
}

/** The members by themselves. `status` is the failed run's, where a problem has the answer's (contract:sync-failed). */
function plain(fault: ServiceFault): Record<string, unknown> {
	return { ...members(fault), ...(fault instanceof SyncFailed ? { status: "failed" } : {}) };
}

/** The same members as a problem of RFC 9457, which allows them as extensions. */
function problem(fault: ServiceFault, requestId: string): Record<string, unknown> {
	return {
		type: fault instanceof QuotaExceeded ? QUOTA_PROBLEM : "about:blank",
		title: STATUS_CODES[fault.status],
		status: fault.status,
		instance: `urn:uuid:${requestId}`,
		...members(fault),
		...(fault instanceof QuotaExceeded ? { "violated-policies": [fault.quota.name] } : {}),
	};
}

/** Whatever is not a refusal that a flow chose is a bug of ours: the caller learns that, and nothing else. */
function asFault(error: unknown): ServiceFault {
	return error instanceof ServiceFault ? error : new ServiceFault("internal_error", { cause: error });
}

function logFault(log: Log, fault: ServiceFault): void {
	if (fault.owner === "caller") log.info("refused", { code: fault.code });
	else if (fault.owner === "world") log.warn("unavailable", { code: fault.code, error: fault });
	else log.error("failed", { code: fault.code, error: fault });
}

/** Refusals of a bearer token, which name their scheme (RFC 6750 3). */
const bearerCodes: ReadonlySet<ErrorCode> = new Set(["invalid_action_token", "invalid_api_key"]);

/** Where a key would have been heard beside a session, the refusal names the scheme as well. */
const namesBearer = (fault: ServiceFault): boolean =>
	bearerCodes.has(fault.code) || (fault instanceof Unauthenticated && fault.takesKeys);

async function answerFault(ctx: Context, fault: ServiceFault): Promise<void> {
	const asProblem = ctx.accepts("application/json", "application/problem+json") === "application/problem+json";
	ctx.status = fault.status;
	ctx.body = await printJson(asProblem ? problem(fault, ctx.response.get("x-request-id")) : plain(fault));
	ctx.type = asProblem ? "application/problem+json" : "application/json";
	ctx.vary("Accept");
	if (fault.retryAfter !== undefined) ctx.set("retry-after", String(fault.retryAfter));
	if (fault instanceof QuotaExceeded) ctx.set(rateLimitFields(fault.quota));
	// The rest of a body that nobody will read is not worth waiting for.
	if (!ctx.req.complete) ctx.set("connection", "close");
	if (namesBearer(fault)) ctx.set("www-authenticate", 'Bearer realm="driftgate"');
}

/** Turns what is thrown into `{error, detail?, errors?}`, or into problem+json where the caller asks for that. */
export function answerErrors(log: Log): Middleware {
	return async (ctx, next) => {
		try {
			await next();
		} catch (error) {
			const fault = asFault(error);
			logFault(log, fault);
			await answerFault(ctx, fault);
		}
	};
}
