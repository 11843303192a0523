import { Link } from "@tanstack/react-router";
import type { GraphedService } from "../../lib/api.ts";
import { services as words } from "../../texts/services.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Table } from "../../ui/table.tsx";

export function ServiceTable({ services }: { readonly services: readonly GraphedService[] }) {
	return (
		<Table
			label={words.list}
			rows={services}
			keyOf={({ id }) => id}
			columns={[
				{
					title: words.service,
					isHead: true,
					cell: ({ project_id: id, name }) => (
						<Link to="/projects/$id" params={{ id }}>
							{name}
						</Link>
					),
				},
				{ title: words.repository, cell: ({ repo_full_name }) => repo_full_name },
				{ title: words.version, cell: ({ version }) => version ?? words.never },
				{ title: words.drift, cell: ({ drift_detected }) => (drift_detected ? words.drifted : words.inStep) },
				{
					title: words.lastBreak,
					cell: ({ project_id: id, last_break: run }) =>
						run === null ? (
							words.never
						) : (
							<Link to="/projects/$id/runs/$run" params={{ id, run: run.id }} search={{}}>
								<RelativeTime value={run.created_at} />
							</Link>
						),
				},
			]}
		/>
	);
}
