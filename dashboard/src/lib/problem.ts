import { ApiConnectionError, ApiError, ApiTimeoutError } from "./api.ts";

/** What went wrong, as far as a page differs by it. */
export type ProblemKind =
	| "signed-out"
	| "not-found"
	| "not-allowed"
	| "plan-required"
	| "rate-limited"
	| "offline"
	| "unavailable"
	| "refused"
	| "bug";

export interface Problem {
	readonly kind: ProblemKind;
	/** The service's own words; null where it gave none. */
	readonly detail: string | null;
	/** Everything that is wrong with what was sent, one sentence each. */
	readonly errors: readonly string[];
	/** By which the service's log names the request; null where there was no answer. */
	readonly requestId: string | null;
	/** When it may be tried again, in milliseconds since the epoch; null for at once. */
	readonly retryAt: number | null;
}

/** Reads an error as what a page can say of it. `now` is in milliseconds since the epoch. */
export function problemOf(error: unknown, now: number): Problem {
	if (error instanceof ApiError) {
		const { detail, errors } = wordsOf(error.body);
		return {
			kind: kindOf(error.status, codeOf(error.body)),
			detail,
			errors,
			requestId: error.headers.get("x-request-id"),
			retryAt: retryAtOf(error.headers.get("retry-after"), now),
		};
	}
	const isUnreached = error instanceof ApiConnectionError || error instanceof ApiTimeoutError;
	return { kind: isUnreached ? "offline" : "bug", detail: null, errors: [], requestId: null, retryAt: null };
}

function kindOf(status: number, code: string): ProblemKind {
	if (status === 401) return "signed-out";
	if (code === "plan_required") return "plan-required";
	if (status === 404) return "not-found";
	if (status === 403) return "not-allowed";
	if (status === 429) return "rate-limited";
	if (status >= 500) return status === 500 ? "bug" : "unavailable";
	return "refused";
}

function memberOf(body: unknown, name: string): unknown {
	return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}

function codeOf(body: unknown): string {
	const code = memberOf(body, "error");
	return typeof code === "string" ? code : "";
}

function wordsOf(body: unknown): Pick<Problem, "detail" | "errors"> {
	const [detail, errors] = [memberOf(body, "detail"), memberOf(body, "errors")];
	return {
		detail: typeof detail === "string" ? detail : null,
		errors: Array.isArray(errors) ? errors.filter((line) => typeof line === "string") : [],
	};
}

function retryAtOf(field: string | null, now: number): number | null {
	if (field === null) return null;
	const seconds = Number(field);
	return Number.isFinite(seconds) ? now + seconds * 1_000 : null;
}
