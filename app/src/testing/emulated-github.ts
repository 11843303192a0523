import { createEmulator } from "emulate";
import type { RepositoryRef } from "../ports.ts";
import { startGitHubById } from "./github-by-id.ts";

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

const APP_ID = 4242;
const INSTALLATION_ID = 77;
const TOKEN = "emulated-maintainer";

export interface EmulatedWebhook {
	readonly url: string;
	readonly secret: string;
}

export async function startEmulatedGitHub(webhook?: EmulatedWebhook): Promise<EmulatedGitHub> {
	const app = {
		app_id: APP_ID,
		slug: "driftgate",
		name: "Driftgate",
		permissions: { contents: "read", metadata: "read" },
		events: ["push"],
		...(webhook === undefined ? {} : { webhook_url: webhook.url, webhook_secret: webhook.secret }),
		installations: [{ installation_id: INSTALLATION_ID, account: "acme" }],
	};
	const emulator = await createEmulator({
		service: "github",
		port: 0,
		seed: {
			tokens: { [TOKEN]: { login: "maintainer", scopes: ["repo"] } },
			github: {
				users: [{ login: "maintainer" }],
				orgs: [{ login: "acme", members: [{ login: "maintainer", role: "admin" }] }],
				repos: [{ owner: "acme", name: "payments", auto_init: true }],
				apps: [app],
			},
		},
	});
	const privateKey = emulator.generatedSecrets.find(({ kind }) => kind === "github.app_private_key")?.value;
	if (privateKey === undefined) throw new Error("The emulator made no key for the App.");
	const call = callAs(emulator.url);
	const front = await startGitHubById(emulator.url);
	const { id } = await call<{ id: number }>("GET", "/repos/acme/payments");
	return {
		url: front.url,
		appId: String(APP_ID),
		privateKey,
		installationId: String(INSTALLATION_ID),
		repository: { installationId: String(INSTALLATION_ID), id: String(id) },
		commit: (files) => commitFiles(call, files),
		ids: async () => {
			const { id, owner } = await call<{ id: number; owner: { id: number } }>("GET", "/repos/acme/payments");
			return { id, ownerId: owner.id };
		},
		call,
		async close() {
			await front.close();
			await emulator.close();
		},
	};
}

export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

function callAs(url: string): Call {
	return async <T>(method: string, path: string, body?: object) => {
		const response = await fetch(`${url}${path}`, {
			method,
			headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
		const text = await response.text();
		return (text === "" ? undefined : JSON.parse(text)) as T;
	};
}

/** One commit over the git data API, as `git push` makes it: blobs, tree, commit, ref. */
async function commitFiles(call: Call, files: Readonly<Record<string, string>>): Promise<string> {
	const git = "/repos/acme/payments/git";
	const head = await call<{ object: { sha: string } }>("GET", `${git}/ref/heads/main`);
	const parent = await call<{ tree: { sha: string } }>("GET", `${git}/commits/${head.object.sha}`);
	const tree = await call<{ sha: string }>("POST", `${git}/trees`, {
		base_tree: parent.tree.sha,
		tree: Object.entries(files).map(([path, content]) => ({ path, mode: "100644", type: "blob", content })),
	});
	const commit = await call<{ sha: string }>("POST", `${git}/commits`, {
		message: "Change files",
		tree: tree.sha,
		parents: [head.object.sha],
	});
	await call("PATCH", `${git}/refs/heads/main`, { sha: commit.sha });
	return commit.sha;
}
