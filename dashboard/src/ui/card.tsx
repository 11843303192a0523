import type { ReactNode } from "react";
import styles from "./card.module.css";

/** A surface with a heading of its own. */
export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
	return (
		<section className={styles.card} aria-label={title}>
			{title === undefined ? null : <h2 className={styles.title}>{title}</h2>}
			{children}
		</section>
	);
}
