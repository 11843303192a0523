import { undecidedPage } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { PackedBundle, Ports, SyncRunDocument } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readableRun } from "./get-sync-run.ts";
import { readAnalysisBytes } from "./read-analysis.ts";

/** A run's analysis as a page, HTML in UTF-8; where nothing was decided, why. Throws as `readableRun`. */
export async function printRunPage(
	ports: Ports,
	input: { readonly actor: Actor; readonly syncRunId: string },
): Promise<Uint8Array> {
	const { run, project } = await readableRun(ports, input);
	const analysis = run.result?.analysis ?? null;
	if (analysis === null || project === undefined) return Buffer.from(sayUndecided(run), "utf8");
	const printed = await ports.engine.for(engineCaller(project)).printPage({
		analysis: await readAnalysisBytes(ports, analysis),
		before: await keptBundle(ports, run.checked?.against ?? null),
		after: await keptBundle(ports, run.bundle),
		notes: { file: project.configPath, lines: linesOf(run) },
	});
	if (!printed.ok) throw new ServiceFault("internal_error", { cause: `The page of run ${run.id} cannot be printed.` });
	return printed.value;
}

function sayUndecided({ result }: SyncRunDocument): string {
	if (result === null) return undecidedPage("Driftgate: not decided yet", ["The run goes on."]);
	return undecidedPage("Driftgate: nothing was decided", linesOf({ result }));
}

/** Why nothing was decided; beside a decision what else there is to know: why it moved nothing, or was not delivered. */
const linesOf = ({ result }: Pick<SyncRunDocument, "result">): readonly string[] =>
	(result?.errorMessage ?? "").split("\n").filter((line) => line !== "");

/** Descriptions go with the link of their project: without them the page shows no lines around the changes. */
async function keptBundle({ store }: Ports, sha256: string | null): Promise<PackedBundle | null> {
	return sha256 === null ? null : ((await store.getBlob(sha256)) ?? null);
}
