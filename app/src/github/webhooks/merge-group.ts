import type { Context } from "probot";
import { hearOfMergeGroup } from "../../flows/checks/hear-of-merge-group.ts";
import type { Ports } from "../../ports.ts";
import { knownRepository } from "./known-repository.ts";

/** A merge group waits for its checks, or is gone. */
export async function onMergeGroup(ports: Ports, { payload }: Context<"merge_group">): Promise<void> {
	const repository = await knownRepository(ports, payload);
	if (repository === undefined) return;
	const { head_sha: headSha, head_ref: ref, base_sha: baseSha, base_ref: base } = payload.merge_group;
	const isGone = payload.action === "destroyed";
	await hearOfMergeGroup(ports, repository, {
		headSha,
		ref,
		baseSha,
		baseRef: base.replace(/^refs\/heads\//, ""),
		isGone,
	});
}
