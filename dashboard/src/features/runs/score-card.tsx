import type { Finding, GateDecisionSummary } from "../../lib/api.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { runs } from "../../texts/runs.ts";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import styles from "./score-card.module.css";

const words = runs.score;

/** Addends that are shown before one asks for the rest. */
const FIRST = 5;

/** What the change costs, and what each finding adds to it. */
export function ScoreCard({
	decision,
	findings,
}: {
	readonly decision: GateDecisionSummary;
	readonly findings: readonly Finding[];
}) {
	const addends = findings.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
	return (
		<Card title={words.title}>
			<Facts
				facts={[
					[words.breaking, sayNumber(decision.breaking_score)],
					[words.effective, sayNumber(decision.effective_breaking_score)],
				]}
			/>
			{addends.length === 0 ? null : (
				<details>
					<summary>{words.why}</summary>
					<ul className={styles.addends}>
						{addends.slice(0, FIRST).map(({ fingerprint, rule, points, points_explained }) => (
							<li key={fingerprint}>
								<strong>{words.points(points)}</strong> <code>{rule}</code>: {points_explained}
							</li>
						))}
						{addends.length > FIRST ? <li>{runs.findings.more(addends.length - FIRST)}</li> : null}
					</ul>
				</details>
			)}
		</Card>
	);
}
