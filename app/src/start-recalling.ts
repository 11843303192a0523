import { recallRuns } from "./flows/runs/recall-runs.ts";
import type { Ports } from "./ports.ts";
import { repeat } from "./repeat.ts";

const PAUSE_MS = 60_000;

/** Makes stranded runs due once a minute. Gives a function that ends it. */
export function startRecalling(ports: Pick<Ports, "store" | "clock" | "log">): () => Promise<void> {
	return repeat(PAUSE_MS, async () => {
		try {
			await recallRuns(ports);
		} catch (error) {
			ports.log.warn("runs_not_recalled", { error });
		}
	});
}
