import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import styles from "./text-lines.module.css";

export interface ShownLine {
	readonly mark: "both" | "gone" | "come";
	readonly text: string;
}

/** Pixels of a line, as the style sheet has them. */
const LINE_HEIGHT = 20;

const signs = { both: " ", gone: "−", come: "+" } as const;

/** A text of any length, or the difference of two: lines that are out of sight are not in the page. */
export function TextLines({ label, lines }: { readonly label: string; readonly lines: readonly ShownLine[] }) {
	const box = useRef<HTMLElement>(null);
	const rows = useVirtualizer({
		count: lines.length,
		getScrollElement: () => box.current,
		estimateSize: () => LINE_HEIGHT,
		overscan: 20,
	});
	const firstChange = lines.findIndex(({ mark }) => mark !== "both");
	useEffect(() => {
		if (firstChange >= 0) rows.scrollToIndex(firstChange, { align: "center" });
	}, [firstChange, rows.scrollToIndex]);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
		<section ref={box} className={styles.box} aria-label={label} tabIndex={0}>
			<div className={styles.all} style={{ height: rows.getTotalSize() }}>
				{rows.getVirtualItems().map(({ key, index, start }) => {
					const { mark, text } = lines[index] ?? { mark: "both", text: "" };
					return (
						<div key={key} className={`${styles.line} ${styles[mark]}`} style={{ transform: `translateY(${start}px)` }}>
							<span className={styles.sign}>{signs[mark]}</span>
							{text}
						</div>
					);
				})}
			</div>
		</section>
	);
}

/** A text that is shown as it is. */
export const asLines = (text: string): readonly ShownLine[] =>
	text.split("\n").map((line) => ({ mark: "both", text: line }));
