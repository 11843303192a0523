import { useSyncExternalStore } from "react";
import styles from "./announce.module.css";

let spoken = "";
const listeners = new Set<() => void>();

/** Says a change to people who do not see it: once, when what they do next allows. */
export function announce(text: string): void {
	// The same words twice are two changes.
	spoken = spoken === text ? `${text}\u00a0` : text;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The page's one polite live region. */
export function Announcer() {
	const text = useSyncExternalStore(subscribe, () => spoken);
	return (
		<div className={styles.region} role="status" aria-live="polite">
			{text}
		</div>
	);
}
