import { Link } from "@tanstack/react-router";
import type { Run } from "../../lib/api.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { sayDuration } from "../../lib/format-time.ts";
import { texts } from "../../texts/texts.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Table } from "../../ui/table.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import { sayStart } from "./say-start.ts";
import { wordOf } from "./word-of.ts";

const words = texts.runs;

export function RunTable({ runs }: { readonly runs: readonly Run[] }) {
	return (
		<Table
			label={words.title}
			rows={runs}
			keyOf={({ id }) => id}
			columns={[
				{
					title: words.columns.started,
					isHead: true,
					cell: ({ id, project_id, created_at }) => (
						<Link to="/projects/$id/runs/$run" params={{ id: project_id, run: id }} search={{}}>
							<RelativeTime value={created_at} />
						</Link>
					),
				},
				{ title: words.columns.verdict, cell: verdictOf },
				{ title: words.columns.what, cell: sayStart },
				{ title: words.facts.ref, cell: ({ ref, pull_request }) => (pull_request === null ? ref : `#${pull_request}`) },
				{ title: words.facts.commit, cell: ({ commit }) => <code>{commit.slice(0, 8)}</code> },
				{
					title: words.columns.score,
					isNumber: true,
					cell: ({ effective_breaking_score: score }) => (score === null ? "" : sayNumber(score)),
				},
				{
					title: words.columns.took,
					isNumber: true,
					cell: ({ total_duration_ms: took }) => (took === null ? "" : sayDuration(took)),
				},
			]}
		/>
	);
}

/** The verdict and what the gate did; of a run that has not ended well, how it stands. */
function verdictOf({ verdict, gate_action, status }: Run) {
	if (verdict === null) return wordOf(words.status, status);
	return (
		<>
			<Verdict value={verdict} /> {gate_action === null ? null : wordOf(words.actions, gate_action)}
		</>
	);
}
