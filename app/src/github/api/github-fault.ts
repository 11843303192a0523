import { isNativeError } from "node:util/types";
import { ServiceFault } from "../../errors.ts";
import { foreignFailure } from "../../foreign-failure.ts";

/** What Octokit throws for an answer that is not 2xx (@octokit/request-error). */
interface RequestFailure {
	readonly status: number;
	readonly response?: {
		readonly headers: Readonly<Record<string, string | number | undefined>>;
		readonly data?: unknown;
	};
}

/** Whether GitHub said that there is nothing, or nothing that may be seen. */
export function isNotFound(error: unknown): boolean {
	return isFailure(error) && error.status === 404;
}

/** Whether GitHub said that a repository has no commit yet: a 409 of these words. Any other 409 says nothing of the kind. */
export function isEmptyRepository(error: unknown): boolean {
	return isFailure(error) && error.status === 409 && /^Git Repository is empty\.?$/i.test(messageOf(error));
}

/** Whether GitHub understood what it was sent and refuses to take it (422): the same again is refused again. */
export function isUnprocessable(error: unknown): boolean {
	return isFailure(error) && error.status === 422;
}

/** Whether a name cannot be written into an address at all (half of a surrogate pair): GitHub was not asked. */
function isUnwritable(error: unknown): boolean {
	return isNativeError(error) && error.name === "URIError";
}

/** Whether GitHub, or what stands before it, refuses an address as it is written: asked again it says the same. */
export function isBadAddress(error: unknown): boolean {
	return isUnwritable(error) || (isFailure(error) && BAD_ADDRESS.has(error.status));
}

/** Bad request, address too long, unprocessable, header fields too large. */
const BAD_ADDRESS: ReadonlySet<number> = new Set([400, 414, 422, 431]);

/** Whether people closed to everybody what was to be written to (403): a locked conversation, an archived repository. */
export function isClosed(error: unknown): boolean {
	return isFailure(error) && error.status === 403 && /\blocked\b|archived|read-only/i.test(messageOf(error));
}

/**
 * Whether the installation does not grant what an act needs: a token for it is refused (422), or the act itself is (403,
 * "Resource not accessible by integration").
 */
export function isNotGranted(error: unknown): boolean {
	if (!isFailure(error) || isLimit(error)) return false;
	const said = messageOf(error);
	return error.status === 403
		? /not accessible by integration/i.test(said)
		: error.status === 422 && /permissions requested are not granted/i.test(said);
}

/** Whether a token for a repository is refused because the installation has no such repository. */
export function isNotInstalled(error: unknown): boolean {
	return (
		isUnprocessable(error) && /repositor(?:y|ies)\b.*\bnot accessible to/i.test(messageOf(error as RequestFailure))
	);
}

/**
 * A failure of GitHub, or on the way to it, as the world's: it may be tried again. A fault of ours passes through.
 * GitHub's own text stays behind: see `foreignFailure`.
 */
export function githubFault(error: unknown, detail = "GitHub could not be read."): ServiceFault {
	if (error instanceof ServiceFault) return error;
	if (isUnwritable(error)) return new ServiceFault("invalid_request", { detail: UNWRITABLE });
	const limit = isFailure(error) && isLimit(error);
	const retryAfter = isFailure(error) ? secondsToWait(error) : undefined;
	return new ServiceFault("temporarily_unavailable", {
		detail,
		cause: isFailure(error) ? foreignFailure("GitHub", error) : error,
		...(limit ? { isLimit: true } : {}),
		...(retryAfter === undefined ? {} : { retryAfter }),
	});
}

const UNWRITABLE = "A name or a path holds half of a character, which no address can hold: write the whole character.";

function isFailure(error: unknown): error is RequestFailure {
	// What we refuse ourselves has a status too, and is no answer of GitHub's.
	if (typeof error !== "object" || error === null || error instanceof ServiceFault) return false;
	return "status" in error && typeof error.status === "number";
}

function messageOf({ response }: RequestFailure): string {
	const { message } = Object(response?.data) as { readonly message?: unknown };
	return typeof message === "string" ? message : "";
}

/** GitHub's limits answer 403 as well as 429 (REST "Rate limits"). */
function isLimit(error: RequestFailure): boolean {
	if (error.status === 429) return true;
	if (error.status !== 403) return false;
	const headers = error.response?.headers ?? {};
	const isSpent = String(headers["x-ratelimit-remaining"]) === "0";
	return isSpent || headers["retry-after"] !== undefined || /rate limit/i.test(messageOf(error));
}

/**
 * `retry-after` is in seconds; without it, where the hour's requests are spent, they come back at `x-ratelimit-reset`, in
 * seconds since 1970. A moment that has passed says nothing.
 */
function secondsToWait(error: RequestFailure): number | undefined {
	const headers = error.response?.headers ?? {};
	const asked = Number(headers["retry-after"]);
	if (Number.isFinite(asked) && asked > 0) return asked;
	if (!isLimit(error) || String(headers["x-ratelimit-remaining"]) !== "0") return undefined;
	// By GitHub's own clock, where it says what it shows.
	const now = Date.parse(String(headers["date"]));
	const left = Number(headers["x-ratelimit-reset"]) - (Number.isNaN(now) ? Date.now() : now) / 1_000;
	return left > 0 ? Math.ceil(left) : undefined;
}
