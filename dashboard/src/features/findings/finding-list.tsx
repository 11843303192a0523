import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import type { Finding } from "../../lib/api.ts";
import { FindingCard } from "./finding-card.tsx";
import styles from "./finding-list.module.css";

export interface FindingListProps {
	readonly findings: readonly Finding[];
	readonly projectId: string;
	readonly runId: string;
	/** The fingerprint of the one that the address points at. */
	readonly chosen: string | undefined;
	readonly linkOf: (fingerprint: string) => string;
	/** Sentences about what was accepted after the run, by fingerprint. */
	readonly since: ReadonlyMap<string, string>;
	readonly actsOf: (finding: Finding) => ReactNode;
}

/** Pixels that a card takes before it was measured. */
const USUAL_HEIGHT = 320;

/** Findings one below the other; those far from the window are not in the page, so that thousands scroll like ten. */
export function FindingList({ findings, projectId, runId, chosen, linkOf, since, actsOf }: FindingListProps) {
	const list = useRef<HTMLDivElement>(null);
	const rows = useWindowVirtualizer({
		count: findings.length,
		estimateSize: () => USUAL_HEIGHT,
		overscan: 4,
		gap: 16,
		scrollMargin: list.current?.offsetTop ?? 0,
		getItemKey: (index) => findings[index]?.fingerprint ?? index,
	});
	const chosenIndex = findings.findIndex(({ fingerprint }) => fingerprint === chosen);
	useEffect(() => {
		if (chosenIndex >= 0) rows.scrollToIndex(chosenIndex, { align: "start" });
		// Only what the address says moves the page.
	}, [chosenIndex, rows.scrollToIndex]);
	const focused = useRef<string>(undefined);
	// Once: whoever scrolls away and back has the focus elsewhere by then.
	const focusChosen = (card: HTMLElement | null): void => {
		if (card === null || focused.current === chosen) return;
		focused.current = chosen;
		card.focus({ preventScroll: true });
	};
	return (
		<div ref={list} className={styles.list} style={{ height: rows.getTotalSize() }}>
			{rows.getVirtualItems().map((row) => {
				const finding = findings[row.index];
				if (finding === undefined) return null;
				return (
					<div
						key={row.key}
						ref={rows.measureElement}
						data-index={row.index}
						className={styles.row}
						style={{ transform: `translateY(${row.start - rows.options.scrollMargin}px)` }}
					>
						<FindingCard
							finding={finding}
							projectId={projectId}
							runId={runId}
							isChosen={finding.fingerprint === chosen}
							onShown={finding.fingerprint === chosen ? focusChosen : undefined}
							link={linkOf(finding.fingerprint)}
							since={finding.exception === null ? since.get(finding.fingerprint) : undefined}
							acts={actsOf(finding)}
						/>
					</div>
				);
			})}
		</div>
	);
}
