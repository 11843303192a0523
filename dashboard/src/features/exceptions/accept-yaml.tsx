import { exceptions } from "../../texts/exceptions.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
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
			<CodeBlock text={yaml} />
			<CopyButton text={yaml} />
		</details>
	);
}
