import { submissionExample } from "../../../app/src/http/schemas/submission.ts";
import { readLedger } from "../../harness/ledger.ts";
import { pushJob } from "../../harness/push-job.ts";
import type { Scene } from "../../harness/scene.ts";

/** A service with a project to ask about. */
export interface Stage {
	readonly scene: Scene;
	readonly projectId: string;
	/** A finished sync run of the project. */
	readonly runId: string;
	/** An OIDC token of the workflow that submits what openapi.json has as an example. */
	mintToken(): Promise<string>;
}

/** How a caller proves who it is. */
export interface Proof {
	/** Tables of Schemathesis' configuration (TOML), so that it can also leave the proof away. */
	readonly tables: string;
	/** Something that the proof opens, with the headers that do: it must open it still in the end. */
	readonly opens?: { readonly path: string; readonly headers: Readonly<Record<string, string>> };
}

export interface Caller {
	readonly name: string;
	prove(stage: Stage): Promise<Proof>;
	/** What would end the caller itself: it has tests of its own. */
	readonly except: readonly string[];
	/** The one tag whose operations the proof opens; left out where they are of several. */
	readonly tag?: string;
}

/** Links and syncs a project. */
export async function setStage(scene: Scene): Promise<Stage> {
	const repository = await scene.github.createRepository("ledger-api");
	const commit = { branch: "main", files: await readLedger(), message: "Describe the ledger", parent: null };
	const first = await scene.github.commit(repository, commit);
	await scene.installApp([repository]);
	const projectId = await scene.linkProject(repository);
	await scene.push(repository, null, first);
	const { id: runId } = await scene.waitForRun(projectId, "webhook");
	// Ids say whose a repository is, and names do not: it may have been renamed since it was linked.
	const { repo, ref, commit_sha: sha } = submissionExample;
	const job = { ...pushJob(repository, first), event: "pull_request", repository: repo, ref, sha };
	return { scene, projectId, runId, mintToken: () => scene.issuer.mint(job, scene.service.url) };
}

export const callers: readonly Caller[] = [
	{ name: "nobody", prove: async () => ({ tables: "" }), except: [] },
	{ name: "session", prove: proveSession, except: ["auth_sign_out", "user_delete", "projects_delete"] },
	{ name: "key", prove: proveKey, except: [] },
	{ name: "action", prove: proveWorkflow, except: [], tag: "action" },
];

async function proveSession({ scene: { session } }: Stage): Promise<Proof> {
	const { cookie = "", origin = "", "x-driftgate-csrf": csrf = "" } = session.headers;
	return {
		tables: [
			table("headers", { origin }),
			table("auth.openapi.session", { api_key: cookie.replace(/^[^=]*=/, "") }),
			table("auth.openapi.csrf", { api_key: csrf }),
		].join(""),
		opens: { path: "/api/user/credits", headers: { cookie } },
	};
}

async function proveKey({ scene: { session } }: Stage): Promise<Proof> {
	const made = await session.post("/api/v1/keys", { name: "schemathesis", scopes: ["read", "write", "sync"] });
	const { key } = (await made.json()) as { readonly key: string };
	const headers = { authorization: `Bearer ${key}` };
	return { tables: table("auth.openapi.apiKey", { bearer: key }), opens: { path: "/api/v1/services", headers } };
}

async function proveWorkflow({ scene, mintToken }: Stage): Promise<Proof> {
	const exchanged = await fetch(`${scene.service.url}/api/action/oidc/exchange`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ token: await mintToken() }),
	});
	const { action_token: bearer } = (await exchanged.json()) as { readonly action_token: string };
	return { tables: table("auth.openapi.actionToken", { bearer }) };
}

/** One table of a TOML file; JSON's strings are TOML's too. */
function table(name: string, values: Readonly<Record<string, string>>): string {
	const rows = Object.entries(values).map(([key, value]) => `${JSON.stringify(key)} = ${JSON.stringify(value)}`);
	return [`[${name}]`, ...rows, ""].join("\n");
}
