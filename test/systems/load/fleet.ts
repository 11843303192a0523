import { gzipSync } from "node:zlib";
import type { Request } from "autocannon";
import type { Commit } from "../../harness/github-commits.ts";
import type { Repository } from "../../harness/github-repository.ts";
import { deliverWebhook } from "../../harness/github-webhooks.ts";
import type { Files } from "../../harness/ledger.ts";
import type { otherOrganisation } from "../../harness/local-github.ts";
import { webhookSecret } from "../../harness/local-service.ts";
import { pushJob } from "../../harness/push-job.ts";
import type { Session } from "../../harness/session.ts";
import { until } from "../../harness/until.ts";
import { installationCreated, pushed } from "../../harness/webhook-payloads.ts";
import { CONFIG_PATH } from "./descriptions.ts";
import type { LoadedService, World } from "./service.ts";

/** A repository with a project that was synced once. */
export interface Member {
	readonly id: string;
	readonly repository: Repository;
	readonly head: Commit;
}

export interface Place {
	readonly world: World;
	readonly service: LoadedService;
	readonly session: Session;
}

/** A repository of GitHub's with its first commit. */
export async function createMember(
	{ github }: World,
	name: string,
	files: Files,
	owner?: typeof otherOrganisation,
): Promise<Omit<Member, "id">> {
	const repository = await github.createRepository(name, owner);
	return { repository, head: await github.commit(repository, { branch: "main", files, message: name, parent: null }) };
}

/** Links repositories as projects, and waits until a push of each was synced and its artifacts are there. */
export async function track(place: Place, members: readonly Omit<Member, "id">[]): Promise<readonly Member[]> {
	const { world, service, session } = place;
	const webhooks = `${service.url}/api/webhooks/github`;
	const deliver = (event: string, payload: unknown) =>
		deliverWebhook(webhooks, webhookSecret, { event, payload }, service.output);
	await deliver(
		"installation",
		installationCreated(
			world.github,
			members.map(({ repository }) => repository),
		),
	);
	const tracked: Member[] = [];
	for (const { repository, head } of members) {
		const answer = await session.post("/api/projects", { repo: repository.fullName, public: true });
		if (answer.status !== 201) throw new Error(`Linking answered ${answer.status}: ${await answer.text()}`);
		const { project_id: id } = (await answer.json()) as { readonly project_id: string };
		await deliver("push", pushed(repository, "main", null, head));
		tracked.push({ repository, head, id });
	}
	for (const { id } of tracked) await untilSynced(place, id);
	return tracked;
}

function untilSynced({ service, session }: Place, id: string): Promise<true> {
	return until(
		"the first sync",
		async () => {
			const answer = await session.get(`/api/projects/${id}/sync-runs`);
			const [run] = (await answer.json()) as readonly { readonly status: string; readonly error_message: string }[];
			if (run?.status === "failed") throw new Error(`The first sync failed: ${run.error_message}`);
			const sdk = await fetch(`${service.url}/api/public/${id}/sdk/typescript`);
			await sdk.arrayBuffer();
			return sdk.ok ? true : undefined;
		},
		120_000,
	);
}

/** `Authorization` with a new API key that reads. */
export async function createKey(session: Session): Promise<string> {
	const answer = await session.post("/api/v1/keys", { name: "load", scopes: ["read"] });
	const { key } = (await answer.json()) as { readonly key: string };
	return `Bearer ${key}`;
}

/** A commit that GitHub does not have: each of the many descriptions that are sent would otherwise need one of its own. */
const UNPUSHED = "0123456789abcdef0123456789abcdef01234567";

/** `Authorization` of a workflow run on the member's main branch. It holds for five minutes. */
export async function authorize({ world, service }: Place, { repository, head }: Member): Promise<string> {
	const token = await world.issuer.mint(pushJob(repository, { ...head, sha: UNPUSHED }), service.url);
	const answer = await fetch(`${service.url}/api/action/oidc/exchange`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ token }),
	});
	if (!answer.ok) throw new Error(`The exchange answered ${answer.status}: ${await answer.text()}`);
	const { action_token: actionToken } = (await answer.json()) as { readonly action_token: string };
	return `Bearer ${actionToken}`;
}

/** A submission as the Action sends it: the configuration, the files that the description reaches, gzipped. */
export function submit(path: string, authorization: string, { repository }: Member, files: Files): Request {
	const { [CONFIG_PATH]: config, ...rest } = files;
	const body = {
		config_content: config,
		repo: repository.fullName,
		ref: "refs/heads/main",
		commit_sha: UNPUSHED,
		files: rest,
		...(path.endsWith("gate-check") ? { mode: "check" } : {}),
	};
	const headers = { authorization, "content-type": "application/json", "content-encoding": "gzip" };
	return { method: "POST", path, headers, body: gzipSync(JSON.stringify(body), { level: 6 }) };
}
