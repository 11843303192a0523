import { shell } from "../texts/shell.ts";
import styles from "./skeleton.module.css";

/** The place of what is on its way: as many lines as it will have, so that nothing jumps when it comes. */
export function Skeleton({ lines }: { readonly lines: number }) {
	return (
		<div className={styles.skeleton}>
			<span className={styles.words}>{shell.states.loading}</span>
			{Array.from({ length: lines }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change places
				<span key={index} className={styles.line} aria-hidden="true" />
			))}
		</div>
	);
}
