import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export interface EmptyStateProps {
	/** What there is none of. */
	readonly title: string;
	/** What to do so that there is. */
	readonly text: string;
	/** The button, or the link, that does it. */
	readonly children?: ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
	return (
		<div className={styles.empty}>
			<h2>{title}</h2>
			<p>{text}</p>
			{children}
		</div>
	);
}
