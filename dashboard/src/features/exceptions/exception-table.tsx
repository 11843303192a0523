import type { ReactNode } from "react";
import type { StatedException } from "../../lib/api.ts";
import { exceptions as words } from "../../texts/exceptions.ts";
import { Button } from "../../ui/button.tsx";
import { Table } from "../../ui/table.tsx";
import type { ExceptionTask } from "./exception-dialog.tsx";
import { type Covering, isOfFile } from "./group-exceptions.ts";

export interface ExceptionTableProps {
	readonly label: string;
	readonly rows: readonly Covering[];
	/** Left out for who may not change them. */
	readonly onTask: ((task: ExceptionTask) => void) | undefined;
}

export function ExceptionTable({ label, rows, onTask }: ExceptionTableProps) {
	return (
		<Table
			label={label}
			rows={rows}
			keyOf={(row) => (isOfFile(row) ? `${row.at?.file}:${row.at?.line} ${row.finding}` : row.id)}
			columns={[
				{ title: words.columns.finding, isHead: true, cell: ({ finding }) => <code>{finding}</code> },
				{ title: words.columns.until, cell: ({ expires_at }) => <time dateTime={expires_at}>{expires_at}</time> },
				{ title: words.columns.owner, cell: ({ owner }) => owner },
				{ title: words.columns.reason, cell: ({ reason }) => reason },
				{ title: words.columns.from, cell: originOf },
				...(onTask === undefined ? [] : [{ title: words.columns.acts, cell: (row: Covering) => actsOf(row, onTask) }]),
			]}
		/>
	);
}

/** Where it stands, or who added it and where. */
function originOf(row: Covering): ReactNode {
	if (isOfFile(row)) return row.at === null ? "" : <code>{`${row.at.file}:${row.at.line}`}</code>;
	return sayOrigin(row);
}

export function sayOrigin({ added_by, command }: Pick<StatedException, "added_by" | "command">): ReactNode {
	const who = words.added(added_by.login ?? words.gone);
	if (command === null) return who;
	const where = words.ofPull(command.pull_request);
	return (
		<>
			{who}, {command.url === null ? where : <a href={command.url}>{where}</a>}
		</>
	);
}

function actsOf(row: Covering, onTask: (task: ExceptionTask) => void): ReactNode {
	if (isOfFile(row)) return words.inFile;
	return (
		<>
			{row.state === "pending" ? (
				<Button look="quiet" onClick={() => onTask({ kind: "confirm", exception: row })}>
					{words.confirm}
				</Button>
			) : null}
			<Button look="quiet" onClick={() => onTask({ kind: "end", exception: row })}>
				{words.end}
			</Button>
		</>
	);
}
