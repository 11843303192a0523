import type { ShipmentDocument } from "../../../app/src/ports.ts";
import { until } from "../../harness/until.ts";
import { type Described, described } from "../checks/descriptions.ts";
import type { CheckScene } from "../checks/scene.ts";
import type { PullRequest } from "../github/state/pulls.ts";
import type { ShownRepository } from "../github/world/repositories.ts";

/** A service whose TypeScript SDK is delivered. */
export interface Delivering extends Described {
	readonly repository?: string;
	readonly path?: string;
	readonly as?: string;
	/** `gate.block_on`. */
	readonly gate?: string;
}

/** The files of a service whose SDK is delivered. */
function delivering({
	repository,
	path = "clients/ts",
	as,
	gate,
	more = "",
	...rest
}: Delivering): Record<string, string> {
	const where = [
		...(repository === undefined ? [] : [`repository: ${repository}`]),
		`path: ${path}`,
		...(as === undefined ? [] : [`as: ${as}`]),
	];
	const files = described({ ...rest, more: `${gate === undefined ? "" : `gate: {block_on: ${gate}}\n`}${more}` });
	const output = `outputs: {typescript: {deliver: {${where.join(", ")}}}}`;
	return Object.fromEntries(
		Object.entries(files).map(([name, text]) => [name, text.replace("outputs: {typescript: true}", output)]),
	);
}

export interface Delivered {
	/** Links the service whose files these are, and waits until what is due is done. */
	start(service: Delivering): Promise<void>;
	/** The same while what GitHub fails at is tried again without its pauses. */
	startPatiently(service: Delivering): Promise<void>;
	/** The same, and waits for something else. */
	startUntil(service: Delivering, isSo: () => boolean): Promise<void>;
	/** Carries out what waits, without its pauses, until nothing does. */
	hurry(): Promise<void>;
	/** Merges another version: what is not said stays as it was said last. */
	version(change: Delivering): Promise<void>;
	/** Those of the App, oldest first. */
	pulls(repository?: ShownRepository): readonly Readonly<PullRequest>[];
	shipment(): Promise<ShipmentDocument | undefined>;
	/** What the newest sync says beside its decision. */
	runMessage(): Promise<string | null | undefined>;
}

/** The id that the scene gives the project that is linked first. */
const FIRST_PROJECT = "11111111-1111-7111-8111-000000000001";

export function at(scene: CheckScene): Delivered {
	const { world, repository, store } = scene;
	let projectId = "";
	let last: Delivering = {};
	const describe = (service: Delivering) => {
		last = service;
		world.commit(repository, { files: delivering(service), message: "Describe" });
	};
	const shipment = () => store.get("shipments", `${projectId}/typescript`);
	/** Whether it waits for nothing any more; what waits for a pause is due at once. */
	const isSettled = async (): Promise<true | undefined> => {
		const known = await shipment();
		if (known === undefined) return undefined;
		if (known.dueAt === null) return true;
		const { rev, ...document } = known;
		if (known.leaseOwner === null && known.dueAt > Date.now()) {
			await store.replaceIf("shipments", { ...document, dueAt: Date.now() }, rev);
		}
		return undefined;
	};
	const hurry = async () => void (await until("the shipment is settled", isSettled));
	return {
		hurry,
		async start(service) {
			describe(service);
			projectId = (await scene.link()).id;
			await scene.quiet();
		},
		async startPatiently(service) {
			describe(service);
			const linked = scene.link();
			projectId = FIRST_PROJECT;
			await hurry();
			await linked;
		},
		async startUntil(service, isSo) {
			describe(service);
			void scene.link().catch(() => undefined);
			projectId = FIRST_PROJECT;
			await until("it is so", async () => (isSo() ? true : undefined));
		},
		async version(change) {
			last = { ...last, ...change };
			world.commit(repository, { files: delivering(last), message: `Version ${change.version}` });
			await scene.quiet();
		},
		pulls(of = repository) {
			return world.pullRequests(of).filter(({ headBranch }) => headBranch.startsWith("driftgate/"));
		},
		shipment,
		async runMessage() {
			const sort = { field: "createdAt", direction: "desc" } as const;
			const { items } = await store.page("syncRuns", { where: { projectId }, sort, limit: 1 });
			return items[0]?.result?.errorMessage;
		},
	};
}
