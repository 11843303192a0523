import type { Drift } from "../../lib/api.ts";
import { projects } from "../../texts/projects.ts";
import styles from "./drift-mark.module.css";

const kinds = ["branch", "config", "deployed"] as const;

/** Whether anything has moved away from what is tracked, and what; said in words, and by a shape. */
export function DriftMark({ drift }: { readonly drift: Drift }) {
	const drifted = kinds.filter((kind) => drift[kind] === true);
	const isDrifted = drifted.length > 0;
	return (
		<span className={isDrifted ? styles.drifted : styles.inStep}>
			<svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true">
				<path d={isDrifted ? "M2 5h8M6 11h8M10 2l3 3-3 3M6 8l-3 3 3 3" : "M2 6h12M2 10h12"} />
			</svg>
			{isDrifted ? drifted.map((kind) => projects.driftKinds[kind]).join(", ") : projects.inStep}
		</span>
	);
}
