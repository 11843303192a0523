import { deriveId } from "../../../../app/src/lib/derive-id.ts";
import type { GitHub, ProjectDocument } from "../../../../app/src/ports.ts";
import type { Random } from "../../../tools/fuzz/random.ts";
import { githubAfter } from "./history-github.ts";
import {
	CONFIG_PATH,
	EPOCH,
	filesOf,
	headOf,
	type Installation,
	newInstallation,
	newRepository,
	type PushOptions,
	type Repository,
	SPEC_PATH,
	sayInstallation,
	sayName,
	sayPush,
	sayRepository,
} from "./history-payloads.ts";

/*
 * A history of one organisation at GitHub, as the webhooks that GitHub would have sent of it, and GitHub as it is when all
 * of it has happened. Only what happened has an order; the deliveries have none.
 */

export interface Delivery {
	/** X-GitHub-Delivery. */
	readonly id: string;
	readonly event: string;
	readonly body: Buffer;
}

export interface DeliveryWorld {
	/** In the order of what happened. */
	readonly deliveries: readonly Delivery[];
	/** What people linked before any of it. */
	readonly projects: readonly ProjectDocument[];
	/** The ids of the runs that these deliveries must have queued, each exactly once. */
	readonly expectedRuns: ReadonlySet<string>;
	/** After the history. */
	readonly github: GitHub;
}

/** A repository for each so many deliveries: runs of one project wait for each other. */
const DELIVERIES_PER_REPOSITORY = 25;
const LEAST_REPOSITORIES = 8;
const LONGEST_PAUSE_SECONDS = 1_000;

/** A history that is being written. */
interface History {
	readonly random: Random;
	readonly repositories: readonly Repository[];
	/** One installation stays, one is removed and made anew, one is suspended now and then. */
	readonly installations: {
		readonly steady: Installation;
		readonly replaced: Installation;
		readonly doubtful: Installation;
	};
	readonly deliveries: Delivery[];
	readonly expectedRuns: Set<string>;
	readonly commits: Map<string, Readonly<Record<string, string>>>;
	/** Seconds since 1970. */
	now: number;
}

/** Makes a history of so many deliveries, or one more. */
export function createDeliveryWorld(random: Random, count: number): DeliveryWorld {
	const history = begin(random, Math.max(LEAST_REPOSITORIES, Math.ceil(count / DELIVERIES_PER_REPOSITORY)));
	const { deliveries, repositories, expectedRuns, commits, installations } = history;
	for (const installation of Object.values(installations)) tellOfInstallation(history, "created", installation);
	while (deliveries.length < count) {
		history.now += 1 + random.below(LONGEST_PAUSE_SECONDS);
		if (deliveries.length > count / 2 && !installations.replaced.isRemoved) reinstall(history);
		random.pick(happenings)(history, random.pick(repositories));
	}
	const projects = repositories.map(({ project }) => project);
	return { deliveries, projects, expectedRuns, github: githubAfter(repositories, commits) };
}

function begin(random: Random, repositoryCount: number): History {
	const [steady, replaced, doubtful] = [77, 78, 80].map((id) => newInstallation(id, EPOCH)) as [
		Installation,
		Installation,
		Installation,
	];
	const holders = [steady, steady, steady, replaced, steady, steady, steady, doubtful];
	const repositories = Array.from({ length: repositoryCount }, (_, number) =>
		newRepository(900 + number, holders[number % holders.length] ?? steady),
	);
	const installations = { steady, replaced, doubtful };
	const written = { deliveries: [], expectedRuns: new Set<string>(), commits: new Map() };
	return { random, repositories, installations, ...written, now: EPOCH };
}

function send({ deliveries }: History, event: string, payload: object): void {
	const id = deriveId("delivery", String(deliveries.length));
	deliveries.push({ id, event, body: Buffer.from(JSON.stringify(payload)) });
}

function tellOfInstallation(history: History, action: string, installation: Installation): void {
	const mine = history.repositories.filter((repository) => repository.installation === installation);
	const named = action === "created" ? { repositories: mine.map(sayName) } : {};
	send(history, "installation", { action, installation: sayInstallation(installation), ...named });
}

/** The App is removed from an account and installed on it anew, as another installation. */
function reinstall(history: History): void {
	const { replaced } = history.installations;
	replaced.isRemoved = true;
	tellOfInstallation(history, "deleted", replaced);
	const renewed = newInstallation(replaced.id + 1, history.now);
	for (const repository of history.repositories) {
		if (repository.installation === replaced) repository.installation = renewed;
	}
	tellOfInstallation(history, "created", renewed);
}

function push(history: History, repository: Repository, options: PushOptions): void {
	repository.pushedAt = history.now;
	repository.commits += 1;
	const [branch, head] = [options.branch ?? repository.defaultBranch, headOf(repository)];
	const before = repository.branches.get(branch) ?? repository.branches.get("main");
	// What was forced is upon nothing of before.
	if (before !== undefined && options.isForced !== true) repository.parents.set(head, before);
	repository.branches.set(branch, head);
	history.commits.set(head, filesOf(repository));
	send(history, "push", sayPush(repository, options));
	const isSynced = options.branch === undefined && (options.isForced === true || options.touches.includes(CONFIG_PATH));
	if (!isSynced) return;
	const [ref, takenAt] = [`refs/heads/${repository.defaultBranch}`, String(repository.pushedAt * 1_000)];
	history.expectedRuns.add(deriveId("push", ref, headOf(repository), takenAt, repository.project.id));
}

type Happening = (history: History, repository: Repository) => void;

/** Mostly something is added to the API; what is taken away is blocked until it comes back. */
const changeApi: Happening = (history, repository) => {
	repository.operations = Math.max(1, repository.operations + history.random.pick([1, 1, 1, -1, 0]));
	push(history, repository, { touches: [CONFIG_PATH, SPEC_PATH] });
};

/** GitHub tells of it by an event of its own, and by every push from then on. */
const rename: Happening = (history, repository) => {
	repository.name = `acme/api-${repository.id}-${history.random.below(1_000)}`;
	send(history, "repository", { action: "renamed", repository: sayRepository(repository) });
};

/** GitHub's branch has another name then, and the same commits. */
const moveDefaultBranch: Happening = (history, repository) => {
	const { branches, defaultBranch: former } = repository;
	repository.defaultBranch = former === "main" ? "trunk" : "main";
	const head = branches.get(former);
	if (head !== undefined) branches.set(repository.defaultBranch, head);
	branches.delete(former);
	send(history, "repository", { action: "edited", repository: sayRepository(repository) });
};

/** A repository is taken away from the App, and mostly given back. */
const takeAway: Happening = (history, repository) => {
	const { installation } = repository;
	if (installation === undefined) return;
	const said = { installation: sayInstallation(installation), repository_selection: "selected" };
	const [none, named] = [[], [sayName(repository)]];
	const removed = { action: "removed", repositories_added: none, repositories_removed: named };
	send(history, "installation_repositories", { ...said, ...removed });
	if (history.random.oneIn(6)) {
		repository.installation = undefined;
		return;
	}
	const added = { action: "added", repositories_added: named, repositories_removed: none };
	send(history, "installation_repositories", { ...said, ...added });
};

const suspendOrNot: Happening = (history) => {
	const { doubtful } = history.installations;
	doubtful.isSuspended = !doubtful.isSuspended;
	doubtful.updatedAt = history.now;
	tellOfInstallation(history, doubtful.isSuspended ? "suspend" : "unsuspend", doubtful);
};

const often = (times: number, happening: Happening): readonly Happening[] =>
	Array.from({ length: times }, () => happening);

/** What happens, each as often as it stands here. */
const happenings: readonly Happening[] = [
	...often(12, changeApi),
	...often(2, (history, repository) => push(history, repository, { touches: ["README.md"] })),
	...often(2, (history, repository) => push(history, repository, { touches: [CONFIG_PATH], branch: "feature" })),
	(history, repository) => push(history, repository, { touches: [], isForced: true }),
	...often(2, rename),
	moveDefaultBranch,
	...often(2, takeAway),
	...often(2, suspendOrNot),
	(history, repository) => send(history, "issues", { action: "opened", repository: sayRepository(repository) }),
];
