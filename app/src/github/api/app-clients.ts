import { setTimeout as sleep } from "node:timers/promises";
import { ProbotOctokit } from "probot";
import type { RepositoryRef } from "../../ports.ts";
import { fetchAgain } from "./fetch-again.ts";
import { fetchWithin } from "./fetch-within.ts";
import { hostOf } from "./host-of.ts";

/** Calls GitHub as one installation of the App, or as the App itself. */
export type GitHubClient = InstanceType<typeof ProbotOctokit>;

export interface GitHubOptions {
	/** The App's numeric id. */
	readonly appId: string;
	/** The App's private key, PEM. */
	readonly privateKey: string;
	/** `https://api.github.com`, or `https://HOST/api/v3` of a GitHub Enterprise Server. */
	readonly apiUrl: string;
	/** One request, whole; 10 s where nothing is said. */
	readonly timeoutMs?: number;
	/** The first pause before a request is tried again after an answer of 5xx; 500 ms where nothing is said. */
	readonly retryPauseMs?: number;
}

/** By the names that GitHub's API has for permissions: `checks`, `pull_requests`. */
export type Needed = Readonly<Record<string, "read" | "write">>;

export interface AppClients {
	/** As the App itself. */
	readonly app: GitHubClient;
	/** GitHub's own: numbers of one GitHub mean nothing at another. */
	readonly host: string;
	/** For the whole of an installation, and no more than to know what it has. */
	ofInstallation(installationId: string): GitHubClient;
	/** For one repository and what the act needs. What reads is asked once more where GitHub failed at it. */
	ofRepository(repository: RepositoryRef, needed: Needed): GitHubClient;
	/** The same for what writes: whether a request without an answer was carried out, only its effect can tell. */
	writing(repository: RepositoryRef, needed: Needed): GitHubClient;
}

/** Clients that are kept; each holds little but its place in the cache of tokens. */
const MAX_CLIENTS = 2_000;

/**
 * Clients of an App over Octokit, whose tokens are cached by Octokit's App authentication until shortly before they expire.
 * A token that leaks opens one repository, and there only what the act needed. Rate limits are not slept through: a
 * caller that waits is worse off than one that is told.
 */
export function openAppClients(options: GitHubOptions): AppClients {
	const ask = fetchWithin(options.timeoutMs ?? 10_000);
	const reading = { fetch: fetchAgain(ask, options.retryPauseMs ?? 500) };
	const common = { baseUrl: options.apiUrl, throttle: { enabled: false }, retry: { enabled: false }, log: silent };
	const app = new ProbotOctokit({
		...common,
		auth: { appId: options.appId, privateKey: options.privateKey },
		request: reading,
	});
	const clients = new Map<string, GitHubClient>();
	const clientOf = (installationId: string, scope: object, request: object): GitHubClient => {
		const key = JSON.stringify([installationId, scope, request === reading]);
		const known = clients.get(key);
		if (known !== undefined) return known;
		if (clients.size >= MAX_CLIENTS) clients.clear();
		const authStrategy = () => tokensOf(app, { installationId: Number(installationId), ...scope });
		const client = new ProbotOctokit({ ...common, request, authStrategy });
		clients.set(key, client);
		return client;
	};
	const scopeOf = ({ id }: RepositoryRef, permissions: Needed) => ({ repositoryIds: [Number(id)], permissions });
	return {
		app,
		host: hostOf(options.apiUrl),
		ofInstallation: (id) => clientOf(id, { permissions: { metadata: "read" } }, reading),
		ofRepository: (repository, needed) => clientOf(repository.installationId, scopeOf(repository, needed), reading),
		writing: (repository, needed) => clientOf(repository.installationId, scopeOf(repository, needed), { fetch: ask }),
	};
}

/** What goes wrong is thrown; what goes right is nobody's concern. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function nothing(): void {}

/** A token that GitHub has just made is not known to all of its servers yet. */
const SPREAD_MS = 1_000;

type Send = (endpoint: object) => Promise<unknown>;
type Requester = Send & { readonly endpoint: { merge(route: unknown, parameters: unknown): { headers: Headers } } };
type Headers = Record<string, string>;

/** Octokit's authentication with a token of an installation that is narrowed to a scope. */
function tokensOf(app: GitHubClient, scope: object) {
	const auth = (options: object = {}) =>
		app.auth({ type: "installation", ...scope, ...options }) as Promise<{ readonly token: string }>;
	const hook = async (request: Requester, route: unknown, parameters: unknown): Promise<unknown> => {
		const endpoint = request.endpoint.merge(route, parameters);
		const send = async (options?: object) => {
			endpoint.headers["authorization"] = `token ${(await auth(options)).token}`;
			return request(endpoint);
		};
		try {
			return await send();
		} catch (error) {
			if ((error as { readonly status?: unknown }).status !== 401) throw error;
			await sleep(SPREAD_MS);
			return send({ refresh: true });
		}
	};
	return Object.assign(auth, { hook });
}
