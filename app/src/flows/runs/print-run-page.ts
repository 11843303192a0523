import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { PackedBundle, Ports } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readableRun } from "./get-sync-run.ts";
import { readAnalysisBytes } from "./read-analysis.ts";

/** A run's analysis as a page, HTML in UTF-8. Throws as `readableRun`; not_found where nothing was decided. */
export async function printRunPage(
	ports: Ports,
	input: { readonly actor: Actor; readonly syncRunId: string },
): Promise<Uint8Array> {
	const { run, project } = await readableRun(ports, input);
	const analysis = run.result?.analysis ?? null;
	if (analysis === null || project === undefined) {
		throw new ServiceFault("not_found", { detail: run.result?.errorMessage ?? "Nothing was decided yet." });
	}
	const printed = await ports.engine.for(engineCaller(project)).printPage({
		analysis: await readAnalysisBytes(ports, analysis),
		before: await keptBundle(ports, run.checked?.against ?? null),
		after: await keptBundle(ports, run.bundle),
	});
	if (!printed.ok) throw new ServiceFault("internal_error", { cause: `The page of run ${run.id} cannot be printed.` });
	return printed.value;
}

/** Descriptions go with the link of their project: without them the page shows no lines around the changes. */
async function keptBundle({ store }: Ports, sha256: string | null): Promise<PackedBundle | null> {
	return sha256 === null ? null : ((await store.getBlob(sha256)) ?? null);
}
