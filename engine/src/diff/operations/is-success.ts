import type { Response } from "../../contract/api.ts";
import { isRedirect } from "../../openapi/is-redirect.ts";

/** What an operation promises of its success, the likeliest first: a redirect where no other one is described. */
const SUCCESSES: readonly ((status: string) => boolean)[] = [
	(status) => status.startsWith("2"),
	(status) => status.startsWith("1") || isRedirect(status),
	(status) => status.startsWith("3"),
	(status) => status === "default",
];

/** Whether a status is a success of an operation that describes these. */
export function isSuccess(status: string, responses: readonly Response[]): boolean {
	return SUCCESSES.find((isOne) => responses.some((response) => isOne(response.status)))?.(status) === true;
}
