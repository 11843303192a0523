import type { Consumption, ServiceGraph } from "../../lib/api.ts";
import { services as words } from "../../texts/services.ts";
import { Table } from "../../ui/table.tsx";

/** Each call with its operations, those that a break reaches first. */
export function CallTable({ graph: { services, edges } }: { readonly graph: ServiceGraph }) {
	const names = new Map(services.map(({ id, name }) => [id, name]));
	const rows = edges.toSorted((a, b) => b.broken.length - a.broken.length);
	if (rows.length === 0) return null;
	return (
		<Table
			label={words.table}
			rows={rows}
			keyOf={({ from, to, service }) => `${from} ${to} ${service}`}
			columns={[
				{ title: words.columns.from, isHead: true, cell: ({ from }) => names.get(from) ?? from },
				{
					title: words.columns.to,
					cell: ({ to, service }) => (to === null ? `${service} (${words.unseen})` : service),
				},
				{ title: words.columns.operations, cell: ({ operations }) => <Operations all={operations} /> },
				{
					title: words.columns.broken,
					cell: ({ broken }: Consumption) => (broken.length === 0 ? words.nothing : <Operations all={broken} isOpen />),
				},
			]}
		/>
	);
}

function Operations({ all, isOpen = false }: { readonly all: readonly string[]; readonly isOpen?: boolean }) {
	return (
		<details open={isOpen}>
			<summary>{words.operations(all.length)}</summary>
			<ul>
				{all.map((operation) => (
					<li key={operation}>
						<code>{operation}</code>
					</li>
				))}
			</ul>
		</details>
	);
}
