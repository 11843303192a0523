import { Link } from "@tanstack/react-router";
import type { ProjectOverview } from "../../lib/api.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { projects as words } from "../../texts/projects.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Table } from "../../ui/table.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import { DayBars } from "./day-bars.tsx";
import { DriftMark } from "./drift-mark.tsx";

const { columns } = words;

export function ProjectTable({ projects }: { readonly projects: readonly ProjectOverview[] }) {
	return (
		<Table
			label={words.title}
			rows={projects}
			keyOf={({ project_id }) => project_id}
			columns={[
				{
					title: columns.name,
					isHead: true,
					cell: ({ project_id, name }) => (
						<Link to="/projects/$id" params={{ id: project_id }}>
							{name}
						</Link>
					),
				},
				{ title: columns.repository, cell: ({ repo_full_name }) => repo_full_name },
				{ title: columns.last, cell: lastVerdict },
				{ title: columns.drift, cell: ({ drift }) => <DriftMark drift={drift} /> },
				{
					title: columns.synced,
					cell: ({ last_synced_at }) =>
						last_synced_at === null ? words.never : <RelativeTime value={last_synced_at} />,
				},
				{ title: columns.days, cell: ({ days }) => <DayBars days={days} /> },
				{ title: columns.runs, isNumber: true, cell: ({ total_runs }) => sayNumber(total_runs) },
			]}
		/>
	);
}

function lastVerdict({ project_id, last_run: run }: ProjectOverview) {
	if (run === null) return words.never;
	return (
		<Link to="/projects/$id/runs/$run" params={{ id: project_id, run: run.id }} search={{}}>
			{run.verdict === null ? words.running : <Verdict value={run.verdict} />}
		</Link>
	);
}
