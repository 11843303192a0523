import { shell } from "../texts/shell.ts";
import { Mark, type MarkName } from "./mark.tsx";
import styles from "./verdict.module.css";

export type VerdictName = "ERR" | "WARN" | "PASS" | "INFO";

const known: ReadonlySet<string> = new Set<VerdictName>(["ERR", "WARN", "PASS", "INFO"]);

/** Each has a shape of its own. */
const marks: Readonly<Record<VerdictName, MarkName>> = { ERR: "cross", WARN: "triangle", PASS: "tick", INFO: "dot" };

/** A verdict or a level in its word, its shape and its colour. Words that a later service says stand as they are. */
export function Verdict({ value }: { readonly value: string }) {
	if (!isKnown(value)) return <span className={styles.verdict}>{value}</span>;
	return (
		<span className={`${styles.verdict} ${styles[value.toLowerCase()]}`} title={shell.verdicts[value]}>
			<Mark name={marks[value]} />
			{value}
		</span>
	);
}

function isKnown(value: string): value is VerdictName {
	return known.has(value);
}
