import { ServiceFault } from "../../errors.ts";

/** The members of each event that its handler goes into, as ways to objects; `[]` ends a list, and a list of objects. */
const parts: Readonly<Record<string, readonly string[]>> = {
	push: ["repository"],
	repository: ["repository"],
	installation: ["installation"],
	installation_repositories: ["installation", "repositories_added[]", "repositories_removed[]"],
	pull_request: ["pull_request.head", "pull_request.base.repo"],
	pull_request_review: ["review", "pull_request"],
	issue_comment: ["issue", "comment"],
	merge_group: ["merge_group"],
	check_run: ["check_run"],
	check_suite: ["check_suite"],
};

/**
 * Goes on only where an event has the parts that its name promises. Its name is a header, which nobody signed, so that the
 * body may be another event's: no further attempt would find more in it. Throws `invalid_request` with the first that is
 * missing.
 */
export function requireWhole(event: string, payload: object): void {
	const missing = (Object.hasOwn(parts, event) ? parts[event] : undefined)?.find((way) => !isThere(payload, way));
	if (missing !== undefined) throw new ServiceFault("invalid_request", { detail: `The event has no ${missing}.` });
}

function isThere(payload: object, way: string): boolean {
	const isList = way.endsWith("[]");
	const names = way.replace(/\[\]$/, "").split(".");
	const found = names.reduce<unknown>((value, name) => Object(value)[name], payload);
	return isList ? Array.isArray(found) && found.every(isObject) : isObject(found);
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
