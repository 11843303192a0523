import type { ReadNode } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { LogLeafDocument, Milliseconds, Ports, ProjectDocument } from "../../ports.ts";

/** A project's log, as it was in the document that it was opened with: what is appended afterwards is not seen. */
export interface OpenLog {
	readonly size: number;
	/** Throws ServiceFault internal_error where a leaf below `size` is not kept. */
	leafAt(index: number): Promise<LogLeafDocument>;
	/** The same of several, in their order. */
	leavesAt(indexes: readonly number[]): Promise<readonly LogLeafDocument[]>;
	readonly readNode: ReadNode;
}

/** Who holds the texts that a project's log names: they stay when the project is ended, and nothing else does. */
export const logHolder = (projectId: string): string => `${projectId}/log`;

export const logLeafId = (projectId: string, index: number): string => `${projectId}/${index}`;

/** Opens the log of a project. Each leaf is read once, however many proofs it is part of. */
export function openLog({ store }: Ports, project: ProjectDocument): OpenLog {
	const { committed, ending } = project;
	const leaves = new Map<string, Promise<LogLeafDocument>>();
	// The document of the last leaf follows from the project's own, and is not there yet where a process died in between.
	for (const leaf of [committed?.leaf, ending?.leaf]) if (leaf != null) leaves.set(leaf.id, Promise.resolve(leaf));

	const leafAt = (index: number): Promise<LogLeafDocument> => {
		const id = logLeafId(project.id, index);
		const leaf = leaves.get(id) ?? fetchLeaf(id);
		leaves.set(id, leaf);
		return leaf;
	};
	const leavesAt = async (indexes: readonly number[]): Promise<readonly LogLeafDocument[]> => {
		const missing = indexes.map((index) => logLeafId(project.id, index)).filter((id) => !leaves.has(id));
		const found = await store.getAll("logLeaves", missing);
		for (const id of missing) leaves.set(id, Promise.resolve(kept(found.get(id), id)));
		return Promise.all(indexes.map(leafAt));
	};
	const fetchLeaf = async (id: string): Promise<LogLeafDocument> => kept(await store.get("logLeaves", id), id);
	return {
		size: project.log?.size ?? 0,
		leafAt,
		leavesAt,
		// Each complete subtree is kept with the leaf that completed it.
		readNode: async ({ level, index }) => {
			const { id, nodes } = await leafAt((index + 1) * 2 ** level - 1);
			const node = nodes[level];
			if (node === undefined)
				throw new ServiceFault("internal_error", { cause: `The leaf ${id} has no level ${level}.` });
			return Uint8Array.from(Buffer.from(node, "base64"));
		},
	};
}

function kept(leaf: LogLeafDocument | undefined, id: string): LogLeafDocument {
	if (leaf === undefined) throw new ServiceFault("internal_error", { cause: `The log's leaf ${id} is missing.` });
	return leaf;
}

/** The first leaf that was decided at `time` or later; the log's size where there is none. Leaves are in order of time. */
export async function firstDecidedFrom(log: OpenLog, time: Milliseconds): Promise<number> {
	let [low, high] = [0, log.size];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const { decidedAt } = await log.leafAt(middle);
		if (decidedAt < time) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The text of a blob that the log names. */
export async function readLogText({ store }: Ports, sha256: string): Promise<string> {
	const bytes = await store.getBlob(sha256);
	if (bytes === undefined) throw new ServiceFault("internal_error", { cause: `The log's text ${sha256} is missing.` });
	return Buffer.from(bytes).toString("utf8");
}
