import { markdownText } from "@driftgate/engine/records";
import type { Ports } from "../../ports.ts";
import { checkpointAt } from "../log/read-checkpoint.ts";
import { openLog } from "../log/read-log.ts";
import type { CheckSurroundings } from "./check-view.ts";
import type { ServiceView } from "./view-services.ts";

/** Longer lists are for a search. */
const TOLD = 5;

/**
 * The logs as the decisions left them, signed: whoever keeps this comment of ours can show later that nothing in the log
 * was changed.
 */
export async function sayCheckpoints(
	ports: Ports,
	{ signer }: CheckSurroundings,
	services: readonly ServiceView[],
): Promise<string> {
	const told: string[] = [];
	for (const { verdict } of services.filter(({ verdict }) => verdict.result.leafIndex !== null).slice(0, TOLD)) {
		const { id, name } = verdict.project;
		const leafIndex = verdict.result.leafIndex ?? 0;
		const project = await ports.store.get("projects", id);
		if (project === undefined) continue;
		const log = openLog(ports, project);
		const { checkpoint } = await checkpointAt(log, { projectId: id, size: leafIndex + 1, signer });
		told.push(`Decision ${leafIndex} in the log of ${markdownText(name)}:`, "", "```", checkpoint.trimEnd(), "```");
	}
	if (told.length === 0) return "";
	return ["<details><summary>Where this is recorded</summary>", "", ...told, "", "</details>"].join("\n");
}
