import styles from "./code-block.module.css";

/** Lines that are read as they stand, and scroll where they are many. */
export function CodeBlock({ text }: { readonly text: string }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
		<pre className={styles.lines} tabIndex={0}>
			{text}
		</pre>
	);
}
