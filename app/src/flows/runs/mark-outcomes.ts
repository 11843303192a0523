import type { Store } from "../../ports.ts";
import { eachOf } from "../records/read-all.ts";
import { withoutRev } from "../records/update-document.ts";
import { outcomeOf } from "./complete-run.ts";

/** Puts the outcome of each run that an older Driftgate ended where it can be looked for. May be called while others write. */
export async function markOutcomes(store: Store): Promise<void> {
	for await (const run of eachOf(store, "syncRuns", { where: {}, sort: { field: "id", direction: "asc" } })) {
		if (run.result === null || run.verdict !== undefined) continue;
		await store.replaceIf("syncRuns", { ...withoutRev(run), ...outcomeOf(run.result) }, run.rev);
	}
}
