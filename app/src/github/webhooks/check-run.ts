import type { Context } from "probot";
import { judgeHeadAgain } from "../../flows/checks/judge-again.ts";
import type { Ports } from "../../ports.ts";
import { knownRepository } from "./known-repository.ts";

/** Somebody asked for a check run anew. GitHub tells only the App that made it. */
export async function onCheckRun(ports: Ports, { payload }: Context<"check_run">): Promise<void> {
	if (payload.action !== "rerequested") return;
	await judgeAnew(ports, payload, payload.check_run.head_sha);
}

/** Somebody asked for all checks of a commit anew. */
export async function onCheckSuite(ports: Ports, { payload }: Context<"check_suite">): Promise<void> {
	if (payload.action !== "rerequested") return;
	await judgeAnew(ports, payload, payload.check_suite.head_sha);
}

async function judgeAnew(
	ports: Ports,
	payload: { readonly repository?: { readonly id?: number } },
	headSha: string,
): Promise<void> {
	const repository = await knownRepository(ports, payload);
	if (repository !== undefined) await judgeHeadAgain(ports, { repositoryId: repository.id, headSha });
}
