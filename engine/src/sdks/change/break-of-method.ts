import type { Change } from "../../contract/change.ts";
import type { MethodFacts } from "./compare-methods.ts";

/* What of a method breaks code: its arguments, and what it gives back. */

/** The request's members that a change speaks of: what it is called before and after. */
function argumentsOf(change: Change, { ofBody }: MethodFacts): Iterable<string> {
	switch (change.kind) {
		case "parameter-added":
		case "parameter-removed":
		case "parameter-required-changed": {
			const { in: place, name } = change.facts;
			// Where it meets a member of the body, that one gives way.
			return [name, `${name}_${place}`, `body_${name}`];
		}
		case "path-parameter-renamed":
			return [change.facts.from, change.facts.to];
		default:
			return ofBody;
	}
}

/** Whether an argument that a change speaks of is gone, newly demanded, or of another type. */
export function breaksArgument(change: Change, facts: MethodFacts): boolean {
	const { gone, demanded, retyped } = facts;
	return [...argumentsOf(change, facts)].some((name) => gone.has(name) || demanded.has(name) || retyped.has(name));
}

/** Whether what a method takes or gives back has another form. */
export function breaksContent(change: Change, facts: MethodFacts): boolean {
	const statuses = change.reaches.filter(({ part }) => part === "response").map(({ status }) => status);
	// A media type that nothing is made of leaves the arguments as they are: what else changed them is told by itself.
	if (statuses.length === 0) return facts.recast && breaksArgument(change, facts);
	return statuses.some(
		(status) => facts.unexpected.has(resultStatus(status)) || facts.retypedFailures.has(status ?? ""),
	);
}

/** Whether a method gives back what code does not expect, or no longer throws what code catches. */
export function breaksResult(change: Change, { unexpected, lostFailures, retypedFailures }: MethodFacts): boolean {
	const status = statusBefore(change);
	if (change.kind === "response-added") return unexpected.has(resultStatus(status));
	if (lostFailures.has(status) || retypedFailures.has(status)) return true;
	return /^2|^default$/u.test(status) && unexpected.size > 0;
}

/** The status that a change speaks of, as it was: what became a range, or stopped being one, goes by what code names. */
function statusBefore({ kind, facts }: Change): string {
	if (kind === "response-status-changed") return facts.from;
	return "status" in facts && typeof facts.status === "string" ? facts.status : "";
}

/** A success that only `default` describes. */
function resultStatus(status: string | null): string {
	return status === "default" ? "2XX" : (status ?? "");
}
