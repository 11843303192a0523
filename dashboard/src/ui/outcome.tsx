import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";
import styles from "./outcome.module.css";

/** What came of a check, in one sentence, with a shape beside the colour. */
export function Outcome({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) {
	const look = isGood ? "good" : "bad";
	return (
		<p className={`${styles.outcome} ${styles[look]}`} role={isGood ? undefined : "alert"}>
			<Mark name={isGood ? "tick" : "cross"} />
			<span>{children}</span>
		</p>
	);
}
