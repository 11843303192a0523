import { evidenceMarkdown, makePackage, printPackage } from "@driftgate/engine/records";
import { createLogSigner } from "../auth/evidence-key.ts";
import type { EvidenceWork } from "../ports.ts";
import { type DecisionWithNodes, evidencePaths } from "./evidence-paths.ts";
import type { Load } from "./serve-files.ts";

const documents = { json: printPackage, markdown: evidenceMarkdown } as const;

/** Decisions that are asked for at a time. */
const BATCH = 64;

/** The evidence package of a window, as a document in UTF-8; `load` answers `evidencePaths`. */
export async function printEvidence({ key, format, ...window }: EvidenceWork, load: Load): Promise<Uint8Array> {
	const { decisionAt, nodesAt, personAt } = readerOver(load, window);
	const evidence = await makePackage({
		...window,
		signer: createLogSigner(key),
		readDecision: decisionAt,
		readPerson: personAt,
		// Each complete subtree is kept with the leaf that completed it.
		readNode: async ({ level, index }) => {
			const leaf = (index + 1) * 2 ** level - 1;
			const node = (await nodesAt(leaf))[level];
			if (node === undefined) throw new Error(`The leaf ${leaf} has no level ${level}.`);
			return Uint8Array.from(Buffer.from(node, "base64"));
		},
	});
	return Buffer.from(documents[format](evidence), "utf8");
}

/** Asks for each batch of the window's decisions, and for each leaf before them, once. */
function readerOver(load: Load, { first, end }: Pick<EvidenceWork, "first" | "end">) {
	const asked = new Map<string, Promise<unknown>>();
	const ask = <T>(path: string): Promise<T> => {
		const answer = asked.get(path) ?? load(path).then((text = "null") => JSON.parse(text));
		asked.set(path, answer);
		return answer as Promise<T>;
	};
	const decisionAt = async (index: number): Promise<DecisionWithNodes> => {
		const start = index < first ? index : index - ((index - first) % BATCH);
		const path = evidencePaths.decisions(start, index < first ? index + 1 : Math.min(start + BATCH, end));
		const decision = (await ask<readonly DecisionWithNodes[]>(path))[index - start];
		if (decision === undefined) throw new Error(`Decision ${index} does not exist.`);
		return decision;
	};
	const nodesAt = async (leaf: number): Promise<readonly string[]> =>
		leaf < first ? ask<readonly string[]>(evidencePaths.leaf(leaf)) : (await decisionAt(leaf)).nodes;
	const personAt = (person: string): Promise<string | null> => ask(evidencePaths.person(person));
	return { decisionAt, nodesAt, personAt };
}
