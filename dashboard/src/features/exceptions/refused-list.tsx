import type { RefusedFinding } from "../../lib/api.ts";
import { runs } from "../../texts/runs.ts";
import { NamesInText } from "../../ui/names-in-text.tsx";

/** Findings that are told before the number of the others. */
const TOLD = 10;

export function RefusedList({
	title,
	refused,
}: {
	readonly title: string;
	readonly refused: readonly RefusedFinding[];
}) {
	if (refused.length === 0) return null;
	return (
		<>
			<p>{title}</p>
			<ul>
				{refused.slice(0, TOLD).map(({ finding, detail }) => (
					<li key={finding}>
						<code>{finding}</code>: <NamesInText text={detail} />
					</li>
				))}
				{refused.length > TOLD ? <li>{runs.findings.more(refused.length - TOLD)}</li> : null}
			</ul>
		</>
	);
}
