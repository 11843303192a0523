import type { Finding } from "../../lib/api.ts";
import { runs } from "../../texts/runs.ts";
import { NamesInText } from "../../ui/names-in-text.tsx";
import styles from "./finding-proof.module.css";

const words = runs.findings;

/** The payload that proves an error and what the other side has against it; or why there is none. */
export function FindingProof({ finding }: { readonly finding: Finding }) {
	const { witness, failing, unproven } = finding;
	if (witness !== null) {
		const accepted = words.acceptedBy[witness.accepted_by === "before" ? "before" : "after"];
		return (
			<figure className={styles.proof}>
				<figcaption>
					<strong>{words.proved}</strong> ({accepted})
				</figcaption>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
				<pre className={styles.payload} tabIndex={0}>
					{JSON.stringify(witness.payload, null, 2)}
				</pre>
				<p>
					{words.refusal}: <NamesInText text={witness.refusal.text} />
				</p>
			</figure>
		);
	}
	if (failing !== null) {
		return (
			<p className={styles.proof}>
				<strong>{words.byStructure}:</strong> <NamesInText text={failing} />
			</p>
		);
	}
	if (unproven === null) return null;
	return (
		<p className={styles.proof}>
			<strong>{words.unproven}:</strong> <NamesInText text={unproven} />
		</p>
	);
}
