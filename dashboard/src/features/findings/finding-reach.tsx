import type { Finding } from "../../lib/api.ts";
import { runs } from "../../texts/runs.ts";
import styles from "./finding-reach.module.css";

const words = runs.findings;

/** Names that are shown of each kind before the number of the others. */
const SHOWN = 12;

/** Whom it hits: operations, and what SDKs and MCP servers make of them. */
export function FindingReach({ finding: { operations, reached } }: { readonly finding: Finding }) {
	const kinds: readonly (readonly [title: string, names: readonly string[]])[] = [
		[words.operations(operations.length), operations],
		[words.reached.methods, reached.sdk_methods],
		[words.reached.types, reached.types],
		[words.reached.tools, reached.mcp_tools],
	];
	const told = kinds.filter(([, names]) => names.length > 0);
	if (told.length === 0) return null;
	return (
		<div className={styles.reach}>
			{told.map(([title, names]) => (
				<section key={title}>
					<h4 className={styles.title}>{title}</h4>
					<ul className={styles.names}>
						{names.slice(0, SHOWN).map((name) => (
							<li key={name}>
								<code>{name}</code>
							</li>
						))}
						{names.length > SHOWN ? <li>{words.more(names.length - SHOWN)}</li> : null}
					</ul>
				</section>
			))}
		</div>
	);
}
