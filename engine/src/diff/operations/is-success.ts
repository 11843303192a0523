import type { Response } from "../../contract/api.ts";

/** What an operation promises of its success, the likeliest first: a redirect where no other one is described. */
const SUCCESSES: readonly RegExp[] = [/^2/, /^[13]/, /^default$/];

/** Whether a status is a success of an operation that describes these. */
export function isSuccess(status: string, responses: readonly Response[]): boolean {
	const success = SUCCESSES.find((statuses) => responses.some((response) => statuses.test(response.status)));
	return success?.test(status) === true;
}
