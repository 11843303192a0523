import { CONFIG, type Files, filesOf } from "./client/files.ts";
import { bearer, type Caller, callerOf, type Headers, type Reply, signIn } from "./client/http.ts";
import type { Tally } from "./tally.ts";
import type { Commit } from "./world/github/git.ts";
import { type Account, fullNameOf, type Installation, type Repository, type Role } from "./world/github/model.ts";
import { aboutInstallation, aboutPush, aboutRepository } from "./world/github/payloads.ts";
import type { Job, World } from "./world.ts";

/** A repository with a project that somebody linked honestly. */
export interface Tracked {
	readonly repository: Repository;
	readonly id: string;
	head: Commit;
}

/** What people and GitHub do in every story: all over HTTP, as the interface has it. */
export interface Town {
	readonly world: World;
	readonly anyone: Caller;
	/** The organisation whose administrator is Ada. */
	readonly org: Account;
	readonly installation: Installation;
	person(login: string, from?: Headers): Promise<Caller>;
	/** A caller from an address of its own, so that no limit by address is met by accident. */
	elsewhere(): Caller;
	key(owner: Caller, scopes?: readonly string[]): Promise<Caller>;
	/** A private repository of the organisation with a project that was synced once. */
	track(name: string, options?: TrackOptions): Promise<Tracked>;
	tell(event: string, payload: object, id?: string): Promise<Reply>;
	/** Tells of a repository's event as the sender. */
	tellOf(event: string, repository: Repository, more: Readonly<Record<string, unknown>>): Promise<Reply>;
	install(account: Account, repositories: readonly Repository[]): Promise<Installation>;
	push(tracked: Tracked, files: Files): Promise<Commit>;
	workflow(repository: Repository, job: Job): Promise<Caller>;
	submit(ci: Caller, tracked: Pick<Tracked, "repository">, commit: Commit, more?: object): Promise<Reply>;
	sleep(ms: number): Promise<void>;
	/** Asks until it is so, at most this long; false where it never was. */
	eventually(probe: () => Promise<boolean>, ms?: number): Promise<boolean>;
}

export interface TrackOptions {
	readonly files?: Files;
	readonly private?: boolean;
	readonly roles?: Readonly<Record<string, Role>>;
	readonly owner?: Account;
	/** Who links it; an administrator. */
	readonly by?: string;
	/** Not synced once it is linked. */
	readonly bare?: boolean;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function eventually(probe: () => Promise<boolean>, ms = 20_000): Promise<boolean> {
	const end = Date.now() + ms;
	for (;;) {
		if (await probe()) return true;
		if (Date.now() > end) return false;
		await sleep(100);
	}
}

/** Opens the town: an organisation with the App, and Ada who administers it. */
export async function openTown(world: World, tally: Tally): Promise<Town> {
	const { github, baseUrl } = world;
	const org = github.account("northbank", "Organization");
	const ada = github.account("ada", "User");
	github.members.set("northbank/ada", "admin");
	const sessions = new Map<string, Promise<Caller>>();
	let addresses = 0;
	const elsewhere = (): Caller => {
		addresses += 1;
		return callerOf(baseUrl, { "x-forwarded-for": `198.18.${addresses >> 8}.${addresses & 255}` });
	};
	const person: Town["person"] = (login, from) => {
		github.account(login, "User");
		const open = () => signIn(baseUrl, (page) => world.authorize(page, login), from ?? elsewhere().headers);
		if (from !== undefined) return open();
		const opened = sessions.get(login) ?? open();
		sessions.set(login, opened);
		return opened;
	};
	const tell: Town["tell"] = (event, payload, id) => {
		const { headers, body } = world.delivery(event, payload, id);
		return elsewhere().send("POST", "/api/webhooks/github", { headers, body });
	};
	const install: Town["install"] = async (account, repositories) => {
		const installation =
			[...github.installations.values()].find((one) => one.account === account) ?? github.install(account);
		tally.must(
			"an installation's event",
			await tell("installation", aboutInstallation(installation, "created", repositories, ada)),
		);
		return installation;
	};
	github.createRepository(org, "dot-github", false).roles.set("ada", "admin");
	const installation = await install(org, []);
	const tellOf: Town["tellOf"] = (event, repository, more) =>
		tell(event, aboutRepository(github, repository, ada, more));
	const runsOf = async (session: Caller, id: string): Promise<Reply["json"][]> =>
		tally.must("the list of runs", await session.get(`/api/projects/${id}/sync-runs`));
	const untilRuns = async (session: Caller, id: string, count: number): Promise<void> => {
		const isDone = async () => {
			const runs = await runsOf(session, id);
			return runs.length >= count && runs.every(({ completed_at: at }) => at !== null && at !== undefined);
		};
		if (!(await eventually(isDone, 60_000))) throw new Error(`The runs of ${id} did not end.`);
	};
	const track: Town["track"] = async (name, options = {}) => {
		const { files = filesOf({ mark: name }), roles = {}, by = "ada", owner = org } = options;
		const repository = github.createRepository(owner, name, options.private ?? true);
		repository.roles.set(by, "admin");
		for (const [login, role] of Object.entries(roles)) repository.roles.set(login, role);
		const head = github.commit(repository, files);
		const home = [...github.installations.values()].find(({ account }) => account === owner) ?? installation;
		const added = {
			...aboutInstallation(home, "added", [], ada),
			repositories_added: listed(repository),
			repository_selection: "all",
		};
		tally.must("an event of a new repository", await tell("installation_repositories", added));
		for (const login of repository.roles.keys()) {
			tally.must(
				"an event of a new member",
				await tellOf("member", repository, { action: "added", member: github.account(login, "User") }),
			);
		}
		const session = await person(by);
		// Events are answered when they are stored, and carried out a moment later.
		let linked = await session.post("/api/projects", { repo: fullNameOf(repository) });
		await eventually(async () => {
			if (linked.status === 403) linked = await session.post("/api/projects", { repo: fullNameOf(repository) });
			return linked.status !== 403;
		});
		const { project_id: id } = tally.must(`the linking of ${name} by ${by}`, linked, 201);
		const tracked: Tracked = { repository, id, head };
		if (options.bare === true) return tracked;
		tally.must("a push", await tell("push", aboutPush(github, repository, null, head, ada)));
		await untilRuns(session, id, 1);
		return tracked;
	};
	return {
		world,
		anyone: callerOf(baseUrl),
		org,
		installation,
		person,
		elsewhere,
		async key(owner, scopes = ["read", "write", "sync"]) {
			const made = tally.must("a key", await owner.post("/api/v1/keys", { name: "a key", scopes }), 201);
			return bearer(baseUrl, made.key);
		},
		track,
		tell,
		tellOf,
		install,
		async push(tracked, files) {
			const before = tracked.head;
			tracked.head = github.commit(tracked.repository, files);
			await tell("push", aboutPush(github, tracked.repository, before, tracked.head, ada));
			return tracked.head;
		},
		async workflow(repository, job) {
			const token = await world.mint(repository, job);
			const reply = await elsewhere().post("/api/action/oidc/exchange", { token });
			return bearer(baseUrl, tally.must("an exchange", reply).action_token);
		},
		submit(ci, { repository }, commit, more = {}) {
			const { [CONFIG]: config, ...files } = Object.fromEntries(commit.files);
			const about = {
				repo: fullNameOf(repository),
				ref: `refs/heads/${repository.defaultBranch}`,
				commit_sha: commit.sha,
			};
			return ci.post("/api/action/gate-check", { config_content: config, files, ...about, ...more });
		},
		sleep,
		eventually,
	};
}

const listed = (repository: Repository): object[] => [
	{ id: repository.id, name: repository.name, full_name: fullNameOf(repository), private: repository.private },
];
