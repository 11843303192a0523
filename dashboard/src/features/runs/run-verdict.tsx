import type { Run } from "../../lib/api.ts";
import { runs } from "../../texts/runs.ts";
import { Verdict } from "../../ui/verdict.tsx";
import { wordOf } from "./word-of.ts";

const words = runs;

/** The verdict and what the gate did; of a run that has not ended well, how it stands. */
export function RunVerdict({ run: { verdict, gate_action, status } }: { readonly run: Run }) {
	if (verdict === null) return wordOf(words.status, status);
	return (
		<>
			<Verdict value={verdict} /> {gate_action === null ? null : wordOf(words.actions, gate_action)}
		</>
	);
}
