import { createAppPort } from "../../../app/src/github/api/about-app/create-app-port.ts";
import { openAppClients } from "../../../app/src/github/api/app-clients.ts";
import { githubOver } from "../../../app/src/github/api/create-github.ts";
import { createPullRequests } from "../../../app/src/github/api/pulls/create-pull-requests.ts";
import { createWrites } from "../../../app/src/github/api/writes/create-writes.ts";
import { startTestService, type TestService, WEBHOOK_SECRET } from "../../../app/src/testing/test-service.ts";
import { type GitHub, startGitHub } from "../github/start-github.ts";
import type { ShownRepository } from "../github/world/repositories.ts";
import { builtPages } from "./stage.ts";

/** A service that shows its pages, and a GitHub that knows its App, which nobody has installed. */
export interface OnGitHub {
	readonly service: TestService;
	readonly github: GitHub;
	/** Has a description, and nothing of ours. */
	readonly repository: ShownRepository;
	/** Has GitHub tell the service what happens from now on. */
	hear(): void;
	stop(): Promise<void>;
}

/** Starts both. Of GitHub only its sign-in is a stand-in: who reaches what is said by `service.identity`. */
export async function openOnGitHub(files: Readonly<Record<string, string>>): Promise<OnGitHub> {
	const github = await startGitHub();
	github.world.createOrganisation("acme");
	const repository = github.world.createRepository({ owner: "acme", name: "payments", isPrivate: true });
	github.world.commit(repository, { files, message: "Describe the API" });
	const appId = String(github.app.id);
	const clients = openAppClients({ appId, privateKey: github.app.privateKey, apiUrl: github.url });
	const service = await startTestService({
		environment: { GITHUB_APP_ID: appId, GITHUB_PRIVATE_KEY: github.app.privateKey, GITHUB_API_URL: github.url },
		overrides: {
			pages: await builtPages(),
			github: githubOver(clients),
			pulls: createPullRequests(clients),
			writes: createWrites(clients, appId),
			app: createAppPort(clients),
			// GitHub's tokens and what is due in a moment go by the clock on the wall.
			clock: { now: () => Date.now() },
		},
	});
	service.clock.time = Date.now();
	return {
		service,
		github,
		repository,
		hear: () => github.webhooks.deliverTo({ url: `${service.url}/api/webhooks/github`, secret: WEBHOOK_SECRET }),
		async stop() {
			github.webhooks.deliverTo(null);
			await service.stop();
			await github.stop();
		},
	};
}
