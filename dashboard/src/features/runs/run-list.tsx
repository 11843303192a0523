import { Link } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useRef } from "react";
import type { Run } from "../../lib/api.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { sayDuration } from "../../lib/format-time.ts";
import { runs } from "../../texts/runs.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import styles from "./run-list.module.css";
import { RunVerdict } from "./run-verdict.tsx";
import { sayStart } from "./say-start.ts";

const words = runs;

export interface RunListProps {
	readonly runs: readonly Run[];
	/** Whether there are more behind them. */
	readonly hasMore: boolean;
	/** Called when somebody comes near the end. */
	readonly onNearEnd: () => void;
}

/** Pixels of a row before it was measured. */
const USUAL_HEIGHT = 44;
/** Rows from the end at which more are asked for. */
const NEAR = 30;

const columns = [
	words.columns.started,
	words.columns.verdict,
	words.columns.what,
	words.facts.ref,
	words.facts.commit,
	words.columns.score,
	words.columns.took,
] as const;

/** A history of any length: rows that are out of sight are not in the page, and more come as somebody goes down. */
export function RunList({ runs, hasMore, onNearEnd }: RunListProps) {
	const list = useRef<HTMLTableSectionElement>(null);
	const rows = useWindowVirtualizer({
		count: runs.length,
		estimateSize: () => USUAL_HEIGHT,
		overscan: 10,
		scrollMargin: list.current?.offsetTop ?? 0,
		getItemKey: (index) => runs[index]?.id ?? index,
	});
	const shown = rows.getVirtualItems();
	const isNearEnd = hasMore && (shown.at(-1)?.index ?? 0) > runs.length - NEAR;
	useEffect(() => {
		if (isNearEnd) onNearEnd();
	}, [isNearEnd, onNearEnd]);
	return (
		<table aria-label={words.title} aria-rowcount={hasMore ? -1 : runs.length + 1} className={styles.table}>
			<thead className={styles.block}>
				<tr aria-rowindex={1} className={`${styles.row} ${styles.head}`}>
					{columns.map((title) => (
						<th key={title} scope="col">
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody ref={list} className={styles.body} style={{ height: rows.getTotalSize() }}>
				{shown.map(({ key, index, start }) => {
					const run = runs[index];
					if (run === undefined) return null;
					return (
						<tr
							key={key}
							ref={rows.measureElement}
							data-index={index}
							aria-rowindex={index + 2}
							className={`${styles.row} ${styles.placed}`}
							style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
						>
							<RunCells run={run} />
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

/** Drawn once for a run: while somebody scrolls, only rows that come are. */
const RunCells = memo(function RunCells({ run }: { readonly run: Run }) {
	const { id, project_id, created_at, ref, pull_request, commit, effective_breaking_score: score } = run;
	return (
		<>
			<th scope="row">
				<Link to="/projects/$id/runs/$run" params={{ id: project_id, run: id }} search={{}}>
					<RelativeTime value={created_at} />
				</Link>
			</th>
			<td>
				<RunVerdict run={run} />
			</td>
			<td>{sayStart(run)}</td>
			<td className={styles.ref}>{pull_request === null ? ref : `#${pull_request}`}</td>
			<td>
				<code>{commit.slice(0, 8)}</code>
			</td>
			<td className={styles.number}>{score === null ? "" : sayNumber(score)}</td>
			<td className={styles.number}>{run.total_duration_ms === null ? "" : sayDuration(run.total_duration_ms)}</td>
		</>
	);
});
