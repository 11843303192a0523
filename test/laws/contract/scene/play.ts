import type { Permission } from "../../../../app/src/ports.ts";
import type { GitHubSignIn } from "../../../../app/src/testing/github-sign-in.ts";
import type { FileChanges } from "../../../harness/git.ts";
import type { Commit } from "../../../harness/github-commits.ts";
import type { Repository } from "../../../harness/github-repository.ts";
import { type DeliveryAnswer, deliverWebhook } from "../../../harness/github-webhooks.ts";
import type { LocalGitHub } from "../../../harness/local-github.ts";
import { webhookSecret } from "../../../harness/local-service.ts";
import type { JobIdentity, MintOptions, OidcIssuer } from "../../../harness/oidc-issuer.ts";
import { pushJob } from "../../../harness/push-job.ts";
import { until } from "../../../harness/until.ts";
import { installationCreated, pushed } from "../../../harness/webhook-payloads.ts";
import { type Answer, type Client, createClient, expectSuccess } from "./client.ts";
import { cookiesOf, openSession } from "./session.ts";
import { type ApiOptions, apiFiles, CONFIG_PATH, EVERY_OUTPUT, type Files } from "./tracked-api.ts";

/** Mira owns what the cases use; Lena, Rita and Dora reach the same installation; Otto reaches nothing. */
export const logins = ["mira", "lena", "rita", "dora", "otto"] as const;
export type Login = (typeof logins)[number];

export type Scope = "read" | "write" | "sync";

/** A repository with a project. */
export interface Tracked {
	readonly repository: Repository;
	readonly id: string;
	/** The head of `main`. */
	readonly head: Commit;
}

export interface TrackOptions extends ApiOptions {
	/** Carries out a first sync, so that there is a baseline. */
	readonly synced?: boolean;
	/** In the place of what ApiOptions make. */
	readonly files?: Files;
	readonly public?: boolean;
}

/** What a workflow submits, where a case does not say otherwise. */
export interface Submission {
	readonly files?: Files;
	readonly ref?: string;
	readonly mode?: string;
	readonly sha?: string;
	readonly repo?: string;
	readonly configPath?: string;
	readonly checkpoint?: string;
}

/** A real service process, and what people, workflows and GitHub do with it. */
export interface Play {
	readonly url: string;
	readonly output: () => string;
	readonly github: LocalGitHub;
	readonly issuer: OidcIssuer;
	/** Gives a person this permission on a project's repository at GitHub, which tells the service of it. */
	permit(login: Login, tracked: Tracked, permission: Permission): Promise<void>;
	/** Tokens whose grant was ended at GitHub. */
	readonly endedGrants: readonly string[];
	readonly anyone: Client;
	/** A client of an address that nobody else has: for limits that count by address. */
	fromElsewhere(): Client;
	/** The session of a person, opened once by GitHub's sign-in. */
	person(login: Login): Promise<Client>;
	/** Signs in anew and gives every answer on the way. */
	signIn(
		login: Login,
	): Promise<{ readonly begun: Answer; readonly back: string; readonly ended: Answer; client(): Promise<Client> }>;
	/** A key of a person's with these scopes. */
	key(scopes: readonly Scope[], login?: Login): Promise<Client>;
	/** A project of its own for a case that changes it. */
	track(options?: TrackOptions): Promise<Tracked>;
	/** A project that was synced with every output on, and refused a breaking change: for cases that only read. */
	example(): Promise<Tracked>;
	commit(tracked: Tracked, files: FileChanges): Promise<Tracked>;
	push(tracked: Tracked, before: Commit | null, options?: { readonly deliveryId?: string }): Promise<DeliveryAnswer>;
	deliver(event: string, payload: unknown, signature?: string | null): Promise<DeliveryAnswer>;
	exchange(
		tracked: Tracked,
		job?: Partial<JobIdentity>,
		options?: MintOptions & { readonly audience?: string },
	): Promise<Answer>;
	/** A workflow run of the project, with its action token. */
	workflow(tracked: Tracked, job?: Partial<JobIdentity>): Promise<Client>;
	check(workflow: Client, tracked: Tracked, submission?: Submission): Promise<Answer>;
	/** Pushes files to a branch of their own, and has them checked there: a submission is held against git. */
	judge(tracked: Tracked, files: Files): Promise<Answer>;
	validate(workflow: Client, tracked: Tracked, submission?: Submission): Promise<Answer>;
	/** A manual sync by Mira. */
	sync(tracked: Tracked): Promise<Answer>;
	/** Waits until the project has as many runs of this trigger as asked for, all finished, and gives the newest. */
	waitForRun(tracked: Tracked, trigger: string, count?: number): Promise<Answer["body"]>;
}

/** Who takes part in a play. */
export interface Cast {
	readonly url: string;
	output(): string;
	/** Opens the one session that there is, where people do not sign in with GitHub. */
	readonly openOnly?: () => Promise<Client>;
	readonly github: LocalGitHub;
	readonly issuer: OidcIssuer;
	readonly people?: GitHubSignIn;
}

/** Gives everybody their lines on one service. */
export function play({ url, output, github, issuer, people, openOnly }: Cast): Play {
	const anyone = createClient(url);
	const sessions = new Map<Login, Promise<Client>>();
	const keys = new Map<string, Promise<Client>>();
	let named = 0;
	let proposed = 0;
	let addresses = 0;
	let example: Promise<Tracked> | undefined;

	const signIn: Play["signIn"] = async (login) => {
		const begun = await anyone.get("/api/auth/github/login");
		if (people === undefined) throw new Error("Nobody signs in with GitHub here.");
		const back = await people.authorize(begun.headers.get("location") ?? "", login);
		const { pathname, search } = new URL(back);
		const ended = await anyone.get(pathname + search, { cookie: cookiesOf(begun) });
		return { begun, back, ended, client: () => openSession(url, cookiesOf(ended)) };
	};
	const person: Play["person"] = (login) => {
		const open = sessions.get(login) ?? openOnly?.() ?? signIn(login).then(({ client }) => client());
		sessions.set(login, open);
		return open;
	};
	const makeKey = async (scopes: readonly Scope[], login: Login): Promise<Client> => {
		const session = await person(login);
		const made = expectSuccess(
			await session.post("/api/v1/keys", { name: `${login}'s ${scopes.join(" ")}`, scopes }),
			201,
		);
		return createClient(url, { authorization: `Bearer ${made.key}` });
	};
	const deliver: Play["deliver"] = (event, payload, signature) =>
		deliverWebhook(
			`${url}/api/webhooks/github`,
			webhookSecret,
			{ event, payload, ...(signature === undefined ? {} : { signature }) },
			output,
		);
	const commit: Play["commit"] = async (tracked, files) => {
		const made = await github.commit(tracked.repository, {
			branch: "main",
			files,
			message: "Change the API",
			parent: tracked.head,
		});
		return { ...tracked, head: made };
	};
	const propose = async (tracked: Tracked, files: Files): Promise<Tracked> => {
		proposed += 1;
		const request = { branch: `proposal-${proposed}`, files, message: "Propose a change", parent: tracked.head };
		return { ...tracked, head: await github.commit(tracked.repository, request) };
	};
	const judge: Play["judge"] = async (tracked, files) => {
		const proposal = await propose(tracked, files);
		return check(await workflow(proposal), proposal, { files, mode: "check" });
	};
	const sync: Play["sync"] = async ({ id }) => (await person("mira")).post(`/api/projects/${id}/sync`);
	const track: Play["track"] = async ({ synced = false, files, public: isPublic, ...options } = {}) => {
		named += 1;
		// Two services have one GitHub, where names are given once.
		const name = `api-${new URL(url).port}-${named}`;
		const repository = await github.createRepository(name);
		const head = await github.commit(repository, {
			branch: "main",
			files: files ?? apiFiles({ service: name, ...options }),
			message: "Describe the API",
			parent: null,
		});
		await deliver("installation", installationCreated(github, [repository]));
		const body = { repo: repository.fullName, ...(isPublic === undefined ? {} : { public: isPublic }) };
		const { project_id: id } = expectSuccess(await (await person("mira")).post("/api/projects", body), 201);
		const tracked = { repository, id, head };
		if (!synced) return tracked;
		// By a push and not by hand, as the limit of those is a person's.
		await push(tracked, null);
		const run = await waitForRun(tracked, "webhook");
		if (run.gate_action !== "proceed") throw new Error(`The first sync failed: ${run.error_message}`);
		return tracked;
	};
	const exchange: Play["exchange"] = async (tracked, job = {}, { audience = url, ...options } = {}) => {
		const token = await issuer.mint({ ...pushJob(tracked.repository, tracked.head), ...job }, audience, options);
		return anyone.post("/api/action/oidc/exchange", { token });
	};
	const workflow: Play["workflow"] = async (tracked, job) => {
		const { action_token: token } = expectSuccess(await exchange(tracked, job));
		return createClient(url, { authorization: `Bearer ${token}` });
	};
	const submit =
		(path: string): Play["check"] =>
		(client, tracked, submission = {}) => {
			const files = submission.files ?? Object.fromEntries(tracked.head.files);
			const { [CONFIG_PATH]: config, ...rest } = files;
			return client.post(path, {
				config_content: config,
				files: rest,
				repo: submission.repo ?? tracked.repository.fullName,
				ref: submission.ref ?? "refs/heads/main",
				commit_sha: submission.sha ?? tracked.head.sha,
				...(submission.mode === undefined ? {} : { mode: submission.mode }),
				...(submission.configPath === undefined ? {} : { config_path: submission.configPath }),
				...(submission.checkpoint === undefined ? {} : { checkpoint: submission.checkpoint }),
			});
		};
	const check = submit("/api/action/gate-check");
	const makeExample = async (): Promise<Tracked> => {
		const tracked = await track({ service: "payments-api", outputs: EVERY_OUTPUT, synced: true });
		const files = apiFiles({ outputs: EVERY_OUTPUT, change: "removed" });
		expectSuccess(await judge(tracked, files));
		return tracked;
	};
	const waitForRun: Play["waitForRun"] = async ({ id }, trigger, count = 1) => {
		const session = await person("mira");
		return until(`${count} finished "${trigger}" run(s)`, async () => {
			const every: readonly { status: string; trigger_type: string }[] = expectSuccess(
				await session.get(`/api/projects/${id}/sync-runs`),
			);
			const runs = every.filter((run) => run.trigger_type === trigger);
			const areDone = runs.every(({ status }) => status === "completed" || status === "failed");
			return areDone && runs.length >= count ? runs[0] : undefined;
		});
	};
	const push: Play["push"] = (tracked, before, { deliveryId } = {}) => {
		const payload = pushed(tracked.repository, "main", before, tracked.head);
		const delivery = { event: "push", payload, ...(deliveryId === undefined ? {} : { id: deliveryId }) };
		return deliverWebhook(`${url}/api/webhooks/github`, webhookSecret, delivery, output);
	};
	const permit: Play["permit"] = async (login, { repository }, permission) => {
		people?.access.roles.set(`${login}/${repository.id}`, permission);
		const told = { action: "edited", repository: { id: repository.id }, installation: { id: github.installationId } };
		const { status } = await deliver("member", told);
		if (status !== 200) throw new Error(`GitHub was answered ${status}.`);
	};
	return {
		url,
		output,
		github,
		issuer,
		endedGrants: people?.revoked ?? [],
		anyone,
		fromElsewhere() {
			addresses += 1;
			return createClient(url, { "x-forwarded-for": `198.51.100.${addresses}` });
		},
		person,
		signIn,
		key(scopes, login = "mira") {
			const name = `${login} ${scopes.join(" ")}`;
			const made = keys.get(name) ?? makeKey(scopes, login);
			keys.set(name, made);
			return made;
		},
		track,
		example() {
			example ??= makeExample();
			return example;
		},
		commit,
		push,
		deliver,
		exchange,
		workflow,
		check,
		judge,
		validate: submit("/api/action/validate"),
		sync,
		waitForRun,
		permit,
	};
}
