import { type GitHub, type GitHubOptions, startGitHub } from "../start-github.ts";
import type { InstallationRef } from "../world/installations.ts";
import type { ShownRepository } from "../world/repositories.ts";
import { asInstallation, type Client } from "./client.ts";

export interface Installed {
	readonly github: GitHub;
	readonly world: GitHub["world"];
	/** Private, with one commit on main. */
	readonly repository: ShownRepository;
	readonly installation: InstallationRef;
	/** Asks as the installation. */
	readonly ask: Client;
	/** Below the repository. */
	readonly at: (path: string) => string;
	/** Events that were told, as `event.action`, oldest first. */
	readonly told: () => readonly string[];
	/** The newest payload of an event. */
	// biome-ignore lint/suspicious/noExplicitAny: what a test looks at it says itself.
	readonly payload: (event: string) => any;
}

/** The App, installed on an organisation with one repository. */
export async function startInstalled(options: GitHubOptions = {}): Promise<Installed> {
	const github = await startGitHub(options);
	const { world, webhooks } = github;
	world.createOrganisation("northbank");
	const repository = world.createRepository({ owner: "northbank", name: "payments", isPrivate: true });
	world.commit(repository, { files: { "README.md": "# Payments\n" }, message: "Begin" });
	const installation = world.install({ account: "northbank" });
	const nameOf = ({ event, action }: { event: string; action: string | null }): string =>
		action === null ? event : `${event}.${action}`;
	return {
		github,
		world,
		repository,
		installation,
		ask: await asInstallation(github, installation),
		at: (path) => `/repos/${repository.fullName}${path}`,
		told: () => webhooks.deliveries.map(nameOf),
		payload: (event) => JSON.parse(webhooks.deliveries.findLast((one) => nameOf(one) === event)?.payload ?? "null"),
	};
}
