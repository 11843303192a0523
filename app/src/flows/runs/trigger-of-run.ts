import type { SyncRunDocument, TriggerType } from "../../ports.ts";

/**
 * What a run says of its trigger wherever it is shown: one of the three of the interface (Sync run, `trigger_type`). A
 * gate check waits for its answer as the caller of a manual sync does; only the record tells the two apart.
 */
export function triggerOfRun({ trigger }: Pick<SyncRunDocument, "trigger">): TriggerType {
	return trigger === "action" ? "manual" : trigger;
}
