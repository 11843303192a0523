import { useQuery } from "@tanstack/react-query";
import type { Excerpt, Finding, Location } from "../../lib/api.ts";
import { runs } from "../../texts/runs.ts";
import { excerptQuery } from "./excerpt-query.ts";
import styles from "./finding-lines.module.css";

const words = runs.findings;

export interface FindingLinesProps {
	readonly finding: Finding;
	readonly projectId: string;
	readonly runId: string;
}

/** The lines that a finding is about, as they were and as they are, side by side where there is room. */
export function FindingLines({ finding, projectId, runId }: FindingLinesProps) {
	const { before, after } = finding;
	const isPlaced = before !== null || after !== null;
	const excerpts = useQuery({ ...excerptQuery(projectId, runId, finding), enabled: isPlaced });
	if (!isPlaced) return null;
	return (
		<div className={styles.sides}>
			<Side title={words.before} at={before} excerpt={excerpts.data?.before} look={styles.gone} />
			<Side title={words.after} at={after} excerpt={excerpts.data?.after} look={styles.come} />
		</div>
	);
}

interface SideProps {
	readonly title: string;
	readonly at: Location | null;
	/** null where it is not kept any more, undefined while it is on its way. */
	readonly excerpt: Excerpt | null | undefined;
	readonly look: string | undefined;
}

function Side({ title, at, excerpt, look }: SideProps) {
	return (
		<figure className={styles.side}>
			<figcaption className={styles.place}>
				{title}
				{at === null ? null : (
					<>
						{" "}
						<span title={at.pointer}>
							{at.file}:{at.line}
						</span>
					</>
				)}
			</figcaption>
			{at === null ? (
				<p className={styles.nothing}>{words.notThere}</p>
			) : excerpt === null ? (
				<p className={styles.nothing}>{words.notKept}</p>
			) : (
				<Lines excerpt={excerpt} at={at} look={look} />
			)}
		</figure>
	);
}

/** Lines that a side takes before they came: as many as it will have. */
const USUAL_LINES = 9;

function Lines({
	excerpt,
	at,
	look,
}: {
	readonly excerpt: Excerpt | undefined;
	readonly at: Location;
	readonly look: string | undefined;
}) {
	const lines =
		excerpt === undefined
			? Array.from({ length: USUAL_LINES }, (_, index) => ({ number: at.line - 4 + index, text: "" }))
			: excerpt.lines.map(({ text, goes_on }, index) => ({
					number: excerpt.first_line + index,
					text: goes_on ? `${text}…` : text,
				}));
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
		<pre className={styles.lines} tabIndex={0} aria-busy={excerpt === undefined}>
			{lines.map(({ number, text }) => (
				<span key={number} className={`${styles.line} ${number === at.line ? (look ?? "") : ""}`}>
					<span className={styles.number} aria-hidden="true">
						{number > 0 ? number : ""}
					</span>
					{text}
					{"\n"}
				</span>
			))}
		</pre>
	);
}
