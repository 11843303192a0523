import styles from "./mark.module.css";

export type MarkName = "cross" | "triangle" | "tick" | "dot";

const paths: Readonly<Record<MarkName, string>> = {
	cross: "M4 4l8 8M12 4l-8 8",
	triangle: "M8 2.5L14.5 13.5H1.5ZM8 6.5v3.5M8 11.6v.3",
	tick: "M3 8.5l3.5 3.5L13 4.5",
	dot: "M8 7v5M8 4.2v.3",
};

/** A shape beside a colour, so that nobody needs the colour. */
export function Mark({ name }: { readonly name: MarkName }) {
	return (
		<svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
			<path d={paths[name]} />
		</svg>
	);
}
