import { openSession } from "../../../../app/src/auth/session.ts";
import { freshGrant } from "../../../../app/src/flows/access/reach.ts";
import type { ProjectDocument, Store } from "../../../../app/src/ports.ts";
import { openStore, type StoreConfig } from "../../../../app/src/store/open-store.ts";
import { systemRandom } from "../../../../app/src/system.ts";
import { linkProject, testProject } from "../../../../app/src/testing/test-ports.ts";
import { findFreePort } from "../../../harness/free-port.ts";
import { type LocalGitHub, startLocalGitHub } from "../../../harness/local-github.ts";
import { type JobIdentity, type OidcIssuer, startOidcIssuer } from "../../../harness/oidc-issuer.ts";
import { startServiceProcess } from "../../../laws/contract/scene/service-process.ts";
import { ask } from "./ask.ts";

/** How many processes there are by hand, and in CI, where starting them takes the longest. */
export const PROCESSES = { full: 4, short: 2 } as const;

/** One service as several processes of one database: what stands behind a load balancer. */
export interface Fleet {
	/** Where each process listens, without the balancer. */
	readonly urls: readonly string[];
	/** The address that the service goes by, and the audience of its tokens. */
	readonly publicUrl: string;
	readonly issuer: OidcIssuer;
	readonly store: Store;
	/** A new linked project of a repository of its own, as if its installation had been heard of. */
	linkProject(): Promise<ProjectDocument>;
	/** A new user's session, as the headers of a browser. */
	signIn(): Promise<Readonly<Record<string, string>>>;
	stop(): Promise<void>;
}

/** Starts the processes on an empty database; where one does not start, those that did are stopped. */
export async function startFleet(database: StoreConfig, processes: number): Promise<Fleet> {
	const stops: (() => Promise<void>)[] = [];
	const stop = async (): Promise<void> => {
		const ended = await Promise.allSettled(stops.splice(0).map((one) => one()));
		const failures = ended.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
		if (failures.length > 0) throw new AggregateError(failures, "Not everything could be stopped.");
	};
	try {
		const github = await startLocalGitHub();
		stops.push(github.stop);
		const issuer = await startOidcIssuer();
		stops.push(issuer.stop);
		// The first start makes the tables and the keys that the others share.
		const store = await openStore(database);
		stops.push(() => store.close());
		const ports: number[] = [];
		for (let number = 0; number < processes; number += 1) ports.push(await findFreePort());
		const publicUrl = `http://127.0.0.1:${ports[0]}`;
		const starts = ports.map(async (port) => {
			const process = await startServiceProcess({
				port,
				dataFolder: database.dataFolder,
				mongodbUri: database.mongodbUri,
				github,
				githubUrl: github.url,
				issuer,
				environment: { PUBLIC_URL: publicUrl, TRUST_PROXY: "1" },
			});
			stops.push(process.stop);
			return process.url;
		});
		const started = await Promise.allSettled(starts);
		const urls = started.map((one) => {
			if (one.status === "rejected") throw one.reason;
			return one.value;
		});
		return { urls, publicUrl, issuer, store, ...seed(store, publicUrl, github), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Rows that the cases need, written where the processes read them. */
function seed(store: Store, publicUrl: string, github: LocalGitHub): Pick<Fleet, "linkProject" | "signIn"> {
	const clock = { now: () => Date.now() };
	const ports = { store, clock, random: systemRandom(clock) } as unknown as Parameters<typeof openSession>[0];
	let made = 0;
	return {
		async linkProject() {
			made += 1;
			// One that GitHub has: the processes look there by themselves.
			const { id, fullName, ownerId } = await github.createRepository(`api-${made}`);
			const repositoryId = String(id);
			return linkProject(
				ports,
				testProject({
					id: ports.random.id(),
					installationId: String(github.installationId),
					repositoryId,
					repositoryOwnerId: ownerId,
					trackedFile: `${repositoryId}:driftgate.yml`,
					repoFullName: fullName,
					createdAt: clock.now(),
				}),
			);
		},
		async signIn() {
			made += 1;
			const userId = `github.com:${made}`;
			await store.insert("users", { id: userId, login: `user-${made}`, local: false, createdAt: clock.now() });
			await store.insert("grants", freshGrant(userId, "sealed", [testProject().installationId], clock.now()));
			const { secret } = await openSession(ports, userId);
			const cookie = `driftgate=${secret}`;
			const session = await ask(`${publicUrl}/api/auth/session`, { method: "GET", headers: { cookie } });
			const { csrf_token: token } = session.body as { readonly csrf_token: string };
			return { cookie, origin: publicUrl, "x-driftgate-csrf": token };
		},
	};
}

/** A workflow run of a push to a project's default branch. */
export function pushJob(project: ProjectDocument): JobIdentity {
	return {
		repository: project.repoFullName,
		repositoryId: project.repositoryId,
		repositoryOwner: project.repoFullName.split("/")[0] ?? "",
		repositoryOwnerId: String(project.repositoryOwnerId),
		ref: `refs/heads/${project.defaultBranch}`,
		sha: "a".repeat(40),
		event: "push",
	};
}

/** Sends as many requests at once as asked for, spread evenly over the processes; gives the answers in any order. */
export function sendAtOnce<T>(
	fleet: Fleet,
	count: number,
	send: (url: string, number: number) => Promise<T>,
): Promise<readonly T[]> {
	const { urls } = fleet;
	return Promise.all(Array.from({ length: count }, (_, number) => send(urls[number % urls.length] ?? "", number)));
}
