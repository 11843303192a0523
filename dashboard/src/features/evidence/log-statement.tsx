import { evidence as words } from "../../texts/evidence.ts";
import { Outcome } from "../../ui/outcome.tsx";
import type { ProvenLog } from "./prove-log.ts";

const good: ReadonlySet<ProvenLog["outcome"]> = new Set(["first", "grown", "same"]);

/** In one sentence, how the log stands beside what was seen of it. */
export function LogStatement({
	proven: { outcome, from },
	size,
}: {
	readonly proven: ProvenLog;
	readonly size: number;
}) {
	return <Outcome isGood={good.has(outcome)}>{words.log.outcomes[outcome](from ?? 0, size)}</Outcome>;
}
