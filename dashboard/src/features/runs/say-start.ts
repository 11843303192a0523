import type { Run } from "../../lib/api.ts";
import { runs } from "../../texts/runs.ts";
import { wordOf } from "./word-of.ts";

/** Who started a run: the API calls what a workflow submits "manual", as it does what a person starts. */
export function sayStart({ trigger_type, workflow }: Pick<Run, "trigger_type" | "workflow">): string {
	return workflow === null ? wordOf(runs.triggers, trigger_type) : runs.triggers.workflow;
}
