import type { ReactNode } from "react";
import styles from "./card.module.css";

export interface CardProps {
	readonly title?: string;
	/** What tells it from others of the same title. */
	readonly label?: string;
	/** Called with the card once it is in the page; it can be given the focus then. */
	readonly onShown?: ((card: HTMLElement | null) => void) | undefined;
	readonly children: ReactNode;
}

/** A surface with a heading of its own. */
export function Card({ title, label = title, onShown, children }: CardProps) {
	return (
		<section
			ref={onShown}
			tabIndex={onShown === undefined ? undefined : -1}
			className={styles.card}
			{...(label === undefined ? {} : { "aria-label": label })}
		>
			{title === undefined ? null : <h2 className={styles.title}>{title}</h2>}
			{children}
		</section>
	);
}
