import type { ReactNode } from "react";
import styles from "./table.module.css";

export interface Column<Row> {
	readonly title: string;
	/** Names the row; once in a table. */
	readonly isHead?: boolean;
	readonly isNumber?: boolean;
	readonly cell: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
	readonly label: string;
	readonly rows: readonly Row[];
	readonly columns: readonly Column<Row>[];
	readonly keyOf: (row: Row) => string;
}

/** A table that becomes a list of cards where there is no room for columns; each cell then says its column. */
export function Table<Row>({ label, rows, columns, keyOf }: TableProps<Row>) {
	return (
		<table className={styles.table} aria-label={label}>
			<thead>
				<tr>
					{columns.map(({ title, isNumber }) => (
						<th key={title} scope="col" className={isNumber ? styles.number : undefined}>
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={keyOf(row)}>
						{columns.map((column) => (
							<Cell key={column.title} column={column} row={row} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
	const className = column.isNumber ? styles.number : undefined;
	if (column.isHead) {
		return (
			<th scope="row" data-title={column.title} className={styles.head}>
				<div>{column.cell(row)}</div>
			</th>
		);
	}
	return (
		<td data-title={column.title} className={className}>
			<div>{column.cell(row)}</div>
		</td>
	);
}
