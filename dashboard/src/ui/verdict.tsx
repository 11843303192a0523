import { texts } from "../texts/texts.ts";
import styles from "./verdict.module.css";

export type VerdictName = "ERR" | "WARN" | "PASS" | "INFO";

const known: ReadonlySet<string> = new Set<VerdictName>(["ERR", "WARN", "PASS", "INFO"]);

/** Each has a shape of its own, so that nobody needs the colour: a cross, a triangle, a tick, a dot. */
const shapes: Readonly<Record<VerdictName, string>> = {
	ERR: "M4 4l8 8M12 4l-8 8",
	WARN: "M8 2.5L14.5 13.5H1.5ZM8 6.5v3.5M8 11.6v.3",
	PASS: "M3 8.5l3.5 3.5L13 4.5",
	INFO: "M8 7v5M8 4.2v.3",
};

/** A verdict or a level in its word, its shape and its colour. Words that a later service says stand as they are. */
export function Verdict({ value }: { readonly value: string }) {
	if (!isKnown(value)) return <span className={styles.verdict}>{value}</span>;
	return (
		<span className={`${styles.verdict} ${styles[value.toLowerCase()]}`} title={texts.verdicts[value]}>
			<svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true">
				<path d={shapes[value]} />
			</svg>
			{value}
		</span>
	);
}

function isKnown(value: string): value is VerdictName {
	return known.has(value);
}
