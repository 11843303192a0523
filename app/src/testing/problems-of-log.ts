import { createHash } from "node:crypto";
import { emptyFrontier, rootAt, rootOf } from "@driftgate/engine/records";
import { logLeafId, openLog, readLogText } from "../flows/log/read-log.ts";
import type { Ports, ProjectDocument, SyncRunDocument } from "../ports.ts";

/**
 * Everything that is wrong with the log of a project whose runs have all ended, read from the documents that are kept: a
 * gap, a leaf too many, a leaf of a run that says otherwise, a run that was decided twice, bytes that are not the leaf's.
 */
export async function problemsOfLog(
	{ store }: Pick<Ports, "store">,
	project: ProjectDocument,
): Promise<readonly string[]> {
	const problems: string[] = [];
	const log = openLog({ store } as Ports, { ...project, committed: null });
	const { size, peaks } = project.log ?? emptyFrontier;
	const seen = new Map<string, number>();
	for (let index = 0; index < size; index += 1) {
		const leaf = await log.leafAt(index).catch(() => undefined);
		if (leaf === undefined) {
			problems.push(`Leaf ${index} of ${size} is missing.`);
			continue;
		}
		const text = await readLogText({ store } as Ports, leaf.record);
		const hash = createHash("sha256")
			.update(Buffer.concat([Buffer.of(0), Buffer.from(text)]))
			.digest("base64");
		if (leaf.nodes[0] !== hash) problems.push(`Leaf ${index} is not the hash of its record.`);
		if ((JSON.parse(text).run_id ?? null) !== leaf.runId)
			problems.push(`Leaf ${index} is of another run than its record.`);
		if (leaf.runId === null) continue;
		if (seen.has(leaf.runId)) problems.push(`Leaves ${seen.get(leaf.runId)} and ${index} are of one run.`);
		seen.set(leaf.runId, index);
	}
	const beyond = await store.get("logLeaves", logLeafId(project.id, size));
	if (beyond !== undefined) problems.push(`There is a leaf ${size}, and the log has ${size}.`);
	problems.push(...(await problemsOfRuns({ store }, project.id, seen)));
	if (problems.length > 0) return problems;
	const root = Buffer.from(await rootAt(log.readNode, size));
	return root.equals(Buffer.from(rootOf({ size, peaks }))) ? [] : ["The leaves do not have the root of the frontier."];
}

async function problemsOfRuns(
	{ store }: Pick<Ports, "store">,
	projectId: string,
	leaves: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
	const runs = await store.page("syncRuns", {
		where: { projectId },
		sort: { field: "createdAt", direction: "asc" },
		limit: 1_000,
	});
	return runs.items.flatMap((run: SyncRunDocument) => {
		const said = run.result?.leafIndex ?? undefined;
		const kept = leaves.get(run.id);
		const isDecided = run.result?.gateAction != null;
		if (said !== kept) return [`Run ${run.id} says leaf ${said}, and the log leaf ${kept}.`];
		return isDecided === (kept !== undefined)
			? []
			: [`Run ${run.id} is decided and not logged, or the other way round.`];
	});
}
