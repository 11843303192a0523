import type { Context } from "probot";
import { judgeHeadAgain } from "../../flows/checks/judge-again.ts";
import { ACCEPT_BUTTON } from "../../flows/checks/view-check.ts";
import { hearOfButton } from "../../flows/commands/hear-of-button.ts";
import type { Ports } from "../../ports.ts";
import { knownRepository } from "./known-repository.ts";
import { senderOf } from "./sender.ts";

/** Somebody asked for a check run anew, or pressed a button under it. GitHub tells only the App that made it. */
export async function onCheckRun(ports: Ports, { payload }: Context<"check_run">): Promise<void> {
	if (payload.action === "requested_action") await pressed(ports, payload);
	if (payload.action === "rerequested") await judgeAnew(ports, payload, payload.check_run.head_sha);
}

/** Somebody asked for all checks of a commit anew. */
export async function onCheckSuite(ports: Ports, { payload }: Context<"check_suite">): Promise<void> {
	if (payload.action !== "rerequested") return;
	await judgeAnew(ports, payload, payload.check_suite.head_sha);
}

type Pressed = Extract<Context<"check_run">["payload"], { readonly action: "requested_action" }>;

async function pressed(ports: Ports, { check_run: run, requested_action: button, ...payload }: Pressed): Promise<void> {
	const repository = await knownRepository(ports, payload);
	const sender = senderOf(payload);
	if (repository === undefined || sender === undefined || button?.identifier !== ACCEPT_BUTTON.identifier) return;
	const source = { kind: "button", id: String(run.id), url: run.html_url ?? null } as const;
	await hearOfButton(ports, repository, { headSha: run.head_sha, source, sender });
}

async function judgeAnew(
	ports: Ports,
	payload: { readonly repository?: { readonly id?: number } },
	headSha: string,
): Promise<void> {
	const repository = await knownRepository(ports, payload);
	if (repository !== undefined) await judgeHeadAgain(ports, { repositoryId: repository.id, headSha });
}
