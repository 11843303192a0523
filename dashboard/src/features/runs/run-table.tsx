import { Link } from "@tanstack/react-router";
import type { Run } from "../../lib/api.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { sayDuration } from "../../lib/format-time.ts";
import { runs } from "../../texts/runs.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Table } from "../../ui/table.tsx";
import { RunVerdict } from "./run-verdict.tsx";
import { sayStart } from "./say-start.ts";

const words = runs;

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
				{ title: words.columns.verdict, cell: (run) => <RunVerdict run={run} /> },
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
