import { startGitHub } from "../../../test/systems/github/start-github.ts";
import type { RepositoryRef } from "../ports.ts";

/** GitHub on loopback, with one organisation, one repository and the App installed on it. */
export interface EmulatedGitHub {
	readonly url: string;
	readonly appId: string;
	readonly privateKey: string;
	readonly installationId: string;
	readonly repository: RepositoryRef;
	/** Commits files to the default branch and gives the new commit's id. */
	commit(files: Readonly<Record<string, string>>): Promise<string>;
	/** The repository's numeric ids. */
	ids(): Promise<{ readonly id: number; readonly ownerId: number }>;
	/** Calls the REST API as a maintainer of the organisation. */
	readonly call: Call;
	close(): Promise<void>;
}

export interface EmulatedWebhook {
	readonly url: string;
	readonly secret: string;
}

export async function startEmulatedGitHub(webhook?: EmulatedWebhook): Promise<EmulatedGitHub> {
	const permissions = { contents: "read", metadata: "read" } as const;
	const { world, webhooks, url, app, settled, stop } = await startGitHub({ permissions, events: ["push"] });
	const { id: ownerId } = world.createOrganisation("acme");
	const repository = world.createRepository({ owner: "acme", name: "payments" });
	world.commit(repository, { files: { "README.md": "# payments\n" }, message: "Initial commit" });
	const installationId = String(world.install({ account: "acme" }).id);
	// What happened so far is not told.
	await settled();
	if (webhook !== undefined) webhooks.deliverTo(webhook);
	const { id } = repository;
	return {
		url,
		appId: String(app.id),
		privateKey: app.privateKey,
		installationId,
		repository: { installationId, id: String(id) },
		commit: async (files) => world.commit(repository, { files, message: "Change files" }),
		ids: async () => ({ id, ownerId }),
		call: callAs(url, world.person().token),
		close: stop,
	};
}

export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

function callAs(url: string, token: string): Call {
	return async <T>(method: string, path: string, body?: object) => {
		const response = await fetch(`${url}${path}`, {
			method,
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
		const text = await response.text();
		return (text === "" ? undefined : JSON.parse(text)) as T;
	};
}
