import type { ReactNode } from "react";
import styles from "./outcome.module.css";

const shapes = { good: "M3 8.5l3.5 3.5L13 4.5", bad: "M4 4l8 8M12 4l-8 8" } as const;

/** What came of a check, in one sentence, with a shape beside the colour. */
export function Outcome({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) {
	const look = isGood ? "good" : "bad";
	return (
		<p className={`${styles.outcome} ${styles[look]}`} role={isGood ? undefined : "alert"}>
			<svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true">
				<path d={shapes[look]} />
			</svg>
			<span>{children}</span>
		</p>
	);
}
