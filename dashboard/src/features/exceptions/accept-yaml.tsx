import { exceptions } from "../../texts/exceptions.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import styles from "./accept.module.css";
import { type AcceptTerms, exceptionsYaml } from "./accept-terms.ts";

const words = exceptions.yaml;

export interface AcceptYamlProps {
	readonly findings: readonly string[];
	readonly terms: AcceptTerms;
	/** Whether it is the way that is left. */
	readonly isOpen: boolean;
}

/** The same acceptance as lines of `driftgate.yml`, for teams whose exceptions are reviewed like code. */
export function AcceptYaml({ findings, terms, isOpen }: AcceptYamlProps) {
	const yaml = exceptionsYaml(findings, terms);
	return (
		<details open={isOpen}>
			<summary>{words.title}</summary>
			<p>{words.text}</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
			<pre className={styles.yaml} tabIndex={0}>
				{yaml}
			</pre>
			<CopyButton text={yaml} />
		</details>
	);
}
