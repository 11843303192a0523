import { setFailed, warning } from "@actions/core";
import { ServiceUnreachable } from "./http/service-unreachable.ts";
import type { OnUnreachable } from "./inputs.ts";
import type { Outcome } from "./judged.ts";
import { annotateFailure, toFailure } from "./publish-failure.ts";

/**
 * Says of several services which could not be judged, and whether there were any: then the step has no verdict. It fails,
 * unless a service that may be unreachable is the only reason.
 */
export async function publishUndecided(outcomes: readonly Outcome[], onUnreachable: OnUnreachable): Promise<boolean> {
	const failed = outcomes.flatMap(({ configPath, result }) =>
		result.kind === "failed" ? { configPath, reason: result.reason } : [],
	);
	if (failed.length === 0) return false;
	const mayPass = onUnreachable === "warn" && failed.every(({ reason }) => reason instanceof ServiceUnreachable);
	const said = `${failed.length} of ${outcomes.length} services could not be judged, so there is no verdict.`;
	if (mayPass) {
		warning(`${said} ${toFailure(failed[0]?.reason).message}`);
		return true;
	}
	for (const { configPath, reason } of failed.slice(0, MOST_ANNOTATED)) annotateFailure(configPath, reason);
	setFailed(said);
	return true;
}

/** GitHub shows ten errors of a step, and the last is the step's own. */
const MOST_ANNOTATED = 9;
