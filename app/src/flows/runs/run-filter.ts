import type { GateAction, Verdict } from "@driftgate/engine/records";
import type { Milliseconds, SyncRunDocument, SyncRunStatus, TriggerType, Where } from "../../ports.ts";
import { triggerOfRun } from "./trigger-of-run.ts";

/** Which runs of a project are asked for; what is undefined asks for nothing. */
export interface RunFilter {
	readonly verdict: Verdict | undefined;
	readonly action: GateAction | undefined;
	readonly status: SyncRunStatus | undefined;
	/** As runs are shown: see `triggerOfRun`. */
	readonly trigger: TriggerType | undefined;
	readonly mode: SyncRunDocument["mode"] | undefined;
	/** Whole: `refs/heads/main`. */
	readonly ref: string | undefined;
	/** Made at this time or later. */
	readonly from: Milliseconds | undefined;
	/** And before this one. */
	readonly to: Milliseconds | undefined;
	/** Part of a commit, a ref, an id or a message, in small or capital letters. */
	readonly text: string | undefined;
}

type Equality = Omit<Where<"syncRuns">, "projectId">;

/**
 * The one field by which the runs are looked up, of those that are asked for the one that fewest runs have in a long history:
 * there is an index for each, and the rest is told by `matches`.
 */
export function lookedUpBy({ ref, verdict, action, trigger, mode, status }: RunFilter): Equality {
	if (ref !== undefined) return { ref };
	if (verdict !== undefined) return { verdict };
	if (action !== undefined) return { gateAction: action };
	// A manual one is kept in two ways.
	if (trigger !== undefined && trigger !== "manual") return { trigger };
	if (mode !== undefined) return { mode };
	return status === undefined ? {} : { status };
}

/** Whether nothing is left to be told of what was looked up. */
export function isWholeLookUp(filter: RunFilter): boolean {
	const { from: _from, to: _to, ...fields } = filter;
	const asked = Object.values(fields).filter((value) => value !== undefined);
	return asked.length === Object.keys(lookedUpBy(filter)).length;
}

/** Whether a run is asked for; of its time the page tells. */
export function matches(filter: RunFilter, run: SyncRunDocument): boolean {
	const { verdict, action, status, trigger, mode, ref, text } = filter;
	const { result } = run;
	return (
		(verdict === undefined || result?.verdict === verdict) &&
		(action === undefined || result?.gateAction === action) &&
		(status === undefined || run.status === status) &&
		(trigger === undefined || triggerOfRun(run) === trigger) &&
		(mode === undefined || run.mode === mode) &&
		(ref === undefined || run.ref === ref) &&
		(text === undefined || textsOf(run).some((one) => one.toLowerCase().includes(text.toLowerCase())))
	);
}

function textsOf({ id, ref, commitSha, checked, workflow, result }: SyncRunDocument): readonly string[] {
	return [id, ref, commitSha, checked?.headSha ?? "", workflow?.runId ?? "", result?.errorMessage ?? ""];
}
