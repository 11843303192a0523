import { type ActionResult, runAction } from "./action-runner.ts";
import { writeFiles } from "./git.ts";
import type { Commit } from "./github-commits.ts";
import type { Repository } from "./github-repository.ts";
import { type Delivery, type DeliveryAnswer, deliverWebhook } from "./github-webhooks.ts";
import { type LocalGitHub, type PullRequest, startLocalGitHub } from "./local-github.ts";
import { type LocalService, startLocalService, webhookSecret } from "./local-service.ts";
import { type JobIdentity, type OidcIssuer, startOidcIssuer } from "./oidc-issuer.ts";
import { type OwnDatabase, openOwnDatabase } from "./own-database.ts";
import type { Session } from "./session.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { until } from "./until.ts";
import { installationCreated, pullRequestOpened, pushed } from "./webhook-payloads.ts";

/** A sync run as the service lists it. */
export interface SyncRun {
	readonly id: string;
	readonly status: "queued" | "running" | "completed" | "failed";
	readonly trigger_type: string;
	readonly version_number: number;
	readonly gate_action: string | null;
	readonly error_message: string | null;
}

/**
 * Everybody who takes part, on loopback: GitHub, its OIDC issuer, the service, and a person who is signed in to it.
 * The methods are what happens between them, each as it happens in the world.
 */
export interface Scene {
	readonly github: LocalGitHub;
	readonly issuer: OidcIssuer;
	/** The process that runs now: see restartService. */
	readonly service: LocalService;
	readonly session: Session;
	/** Where the service keeps its data. */
	readonly place: Place;
	/** Starts the service, which has ended, on other data and under the same address. Throws where it does not start. */
	startServiceOn(place: Place): Promise<void>;
	/** Ends the process, in good order or as a crash would, and starts another on the same database and address. */
	restartService(end: "stop" | "kill"): Promise<void>;
	/** Sends the App's `installation` webhook for these repositories. */
	installApp(repositories: readonly Repository[]): Promise<DeliveryAnswer>;
	/** Links a repository as a project and gives the project's id. */
	linkProject(repository: Repository): Promise<string>;
	/** Sends the `push` webhook of a commit that the branch now has. */
	push(repository: Repository, before: Commit | null, after: Commit, options?: PushOptions): Promise<DeliveryAnswer>;
	/** Waits until the service has as many finished runs of this trigger as asked for, and gives the newest one. */
	waitForRun(projectId: string, trigger: string, count?: number): Promise<SyncRun>;
	listRuns(projectId: string): Promise<readonly SyncRun[]>;
	/** Runs the Action in a `pull_request` job of this pull request. */
	runGate(repository: Repository, pull: PullRequest, inputs?: Readonly<Record<string, string>>): Promise<ActionResult>;
	stop(): Promise<void>;
}

export type Place = Pick<OwnDatabase, "dataFolder" | "mongodbUri">;

export interface PushOptions {
	readonly deliveryId?: string;
	readonly signature?: string | null;
}

/**
 * Starts everybody, on a database of their own on a server of MongoDB, or on SQLite where none is named. Where one does
 * not start, those that did are stopped.
 */
export async function openScene(mongodb?: string): Promise<Scene> {
	const stops: (() => Promise<void>)[] = [];
	const stop = async (): Promise<void> => {
		const failures: unknown[] = [];
		for (const one of stops.splice(0).reverse()) await one().catch((error) => failures.push(error));
		if (failures.length > 0) throw new AggregateError(failures, "Not everything could be stopped.");
	};
	try {
		const { remove, ...database } = await openOwnDatabase("service", mongodb);
		stops.push(remove);
		const github = await startLocalGitHub();
		stops.push(github.stop);
		const issuer = await startOidcIssuer();
		stops.push(issuer.stop);
		const request = { ...database, github, issuer };
		let service = await startLocalService(request);
		stops.push(() => service.stop());
		const session = await service.signIn();
		const cast: Cast = {
			github,
			issuer,
			session,
			get service() {
				return service;
			},
			place: database,
			async startServiceOn(place) {
				service = await startLocalService({ ...request, ...place, port: service.port });
			},
			async restartService(end) {
				await service[end]();
				service = await startLocalService({ ...request, port: service.port });
			},
		};
		return Object.assign(cast, play(cast), { stop });
	} catch (error) {
		await stop();
		throw error;
	}
}

type Cast = Pick<Scene, "github" | "issuer" | "service" | "session" | "restartService" | "place" | "startServiceOn">;

function play(cast: Cast): Omit<Scene, "stop" | keyof Cast> {
	const { github, session } = cast;
	const webhookUrl = `${cast.service.url}/api/webhooks/github`;
	const deliver = (delivery: Delivery): Promise<DeliveryAnswer> =>
		deliverWebhook(webhookUrl, webhookSecret, delivery, () => cast.service.output());
	const listRuns = async (projectId: string): Promise<readonly SyncRun[]> =>
		(await readJson(session.get(`/api/projects/${projectId}/sync-runs`), 200)) as readonly SyncRun[];

	return {
		listRuns,
		installApp: (repositories) =>
			deliver({ event: "installation", payload: installationCreated(github, repositories) }),
		async linkProject(repository) {
			const answer = await readJson(session.post("/api/projects", { repo: repository.fullName }), 201);
			return (answer as { readonly project_id: string }).project_id;
		},
		push: (repository, before, after, { deliveryId, signature } = {}) =>
			deliver({
				event: "push",
				payload: pushed(repository, repository.defaultBranch, before, after),
				...(deliveryId === undefined ? {} : { id: deliveryId }),
				...(signature === undefined ? {} : { signature }),
			}),
		waitForRun: (projectId, trigger, count = 1) =>
			until(`${count} finished "${trigger}" run(s)`, async () => {
				const runs = (await listRuns(projectId)).filter((run) => run.trigger_type === trigger);
				const isDone = runs.every((run) => run.status === "completed" || run.status === "failed");
				return isDone && runs.length >= count ? runs[0] : undefined;
			}),
		runGate: (repository, pull, inputs = {}) => runGate(cast, repository, pull, inputs),
	};
}

async function runGate(
	{ issuer, service }: Cast,
	repository: Repository,
	pull: PullRequest,
	inputs: Readonly<Record<string, string>>,
): Promise<ActionResult> {
	const workspace = await createTemporaryFolder("workspace");
	try {
		await writeFiles(workspace.path, Object.fromEntries(pull.merge.files));
		const job = pullRequestJob(repository, pull);
		const result = await runAction({
			workspace: workspace.path,
			job,
			event: pullRequestOpened(repository, pull),
			inputs: { "server-url": service.url, ...inputs },
			tokenRequest: issuer.authorize(job),
		});
		if (result.undescribed.length > 0) throw new Error(`The Action was answered: ${result.undescribed.join("; ")}`);
		return result;
	} finally {
		await workspace.remove();
	}
}

/** What the claims and the variables of a `pull_request` job say. */
export function pullRequestJob(repository: Repository, pull: PullRequest): JobIdentity {
	return {
		repository: repository.fullName,
		repositoryId: String(repository.id),
		repositoryOwner: repository.owner,
		repositoryOwnerId: String(repository.ownerId),
		ref: `refs/pull/${pull.number}/merge`,
		sha: pull.merge.sha,
		event: "pull_request",
		headRef: pull.branch,
		baseRef: repository.defaultBranch,
	};
}

/** The JSON of an answer that must have this status. */
async function readJson(answer: Promise<Response>, status: number): Promise<unknown> {
	const response = await answer;
	const text = await response.text();
	if (response.status !== status) throw new Error(`${response.url} answered ${response.status}: ${text}`);
	return JSON.parse(text);
}
