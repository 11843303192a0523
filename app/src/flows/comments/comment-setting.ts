import type { GitHubSettings } from "@driftgate/engine/records";
import type { ProjectDocument } from "../../ports.ts";

const LOUDEST_FIRST = ["always", "changes", "off"] as const satisfies readonly GitHubSettings["comment"][];

/** When a pull request gets its comment, by the baselines of the services that it touches: the loudest of them counts. */
export function commentSetting(parts: readonly { readonly project: ProjectDocument }[]): GitHubSettings["comment"] {
	const wanted = new Set(parts.map(({ project }) => project.baseline?.github?.comment ?? "changes"));
	return LOUDEST_FIRST.find((one) => wanted.has(one)) ?? "changes";
}
