import type { ShipmentDocument } from "../../app/src/ports.ts";
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
	/** Merges another version: what is not said stays as it was said last. */
	version(change: Delivering): Promise<void>;
	/** Those of the App, oldest first. */
	pulls(repository?: ShownRepository): readonly Readonly<PullRequest>[];
	shipment(): Promise<ShipmentDocument | undefined>;
	/** What the newest sync says beside its decision. */
	runMessage(): Promise<string | null | undefined>;
}

export function at(scene: CheckScene): Delivered {
	const { world, repository, store } = scene;
	let projectId = "";
	let last: Delivering = {};
	return {
		async start(service) {
			last = service;
			world.commit(repository, { files: delivering(service), message: "Describe" });
			projectId = (await scene.link()).id;
			await scene.quiet();
		},
		async version(change) {
			last = { ...last, ...change };
			world.commit(repository, { files: delivering(last), message: `Version ${change.version}` });
			await scene.quiet();
		},
		pulls(of = repository) {
			return world.pullRequests(of).filter(({ headBranch }) => headBranch.startsWith("driftgate/"));
		},
		shipment: () => store.get("shipments", `${projectId}/typescript`),
		async runMessage() {
			const sort = { field: "createdAt", direction: "desc" } as const;
			const { items } = await store.page("syncRuns", { where: { projectId }, sort, limit: 1 });
			return items[0]?.result?.errorMessage;
		},
	};
}
