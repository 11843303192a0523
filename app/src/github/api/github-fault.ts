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
	if (!isFailure(error) || error.status !== 409) return false;
	const { message } = Object(error.response?.data) as { readonly message?: unknown };
	return typeof message === "string" && /^Git Repository is empty\.?$/i.test(message);
}

/**
 * A failure of GitHub, or on the way to it, as the world's: it may be tried again. A fault of ours passes through.
 * GitHub's own text stays behind: see `foreignFailure`.
 */
export function githubFault(error: unknown): ServiceFault {
	if (error instanceof ServiceFault) return error;
	const retryAfter = isFailure(error) ? secondsToWait(error) : undefined;
	return new ServiceFault("temporarily_unavailable", {
		detail: "GitHub could not be read.",
		cause: isFailure(error) ? foreignFailure("GitHub", error) : error,
		...(retryAfter === undefined ? {} : { retryAfter }),
	});
}

function isFailure(error: unknown): error is RequestFailure {
	return typeof error === "object" && error !== null && "status" in error && typeof error.status === "number";
}

/** GitHub gives `retry-after` in seconds for its secondary rate limits. */
function secondsToWait({ response }: RequestFailure): number | undefined {
	const seconds = Number(response?.headers["retry-after"]);
	return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
