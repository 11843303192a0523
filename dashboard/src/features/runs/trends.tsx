import { useQuery } from "@tanstack/react-query";
import type { Run } from "../../lib/api.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { history as words } from "../../texts/history.ts";
import { Card } from "../../ui/card.tsx";
import { Meter } from "../../ui/meter.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { ruleTrendQuery } from "./rule-trend-query.ts";
import styles from "./trends.module.css";

/** Runs whose scores are drawn. */
const DRAWN = 200;
const [WIDTH, HEIGHT] = [600, 80];

/** How scores went, oldest first, and which rules fire. */
export function Trends({ projectId, runs }: { readonly projectId: string; readonly runs: readonly Run[] }) {
	const decided = runs.filter(({ effective_breaking_score: score }) => score !== null);
	if (decided.length < 2) return null;
	return (
		<Card title={words.trends}>
			<ScoreLine scores={decided.slice(0, DRAWN).map(({ effective_breaking_score: score }) => score ?? 0)} />
			<Rules projectId={projectId} />
		</Card>
	);
}

function ScoreLine({ scores }: { readonly scores: readonly number[] }) {
	const [least, most] = [Math.min(...scores), Math.max(...scores)];
	const xOf = (index: number) => (WIDTH * (scores.length - 1 - index)) / (scores.length - 1);
	const yOf = (score: number) => HEIGHT - 2 - (score / Math.max(1, most)) * (HEIGHT - 4);
	const summary = words.scoreSummary(scores.length, sayNumber(least), sayNumber(most));
	return (
		<figure>
			<figcaption>
				{words.score}. {summary}
			</figcaption>
			<svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
				<path d={`M${scores.map((score, index) => `${xOf(index)} ${yOf(score)}`).join("L")}`} />
			</svg>
		</figure>
	);
}

/** Whatever the list is narrowed by: the rules of the project's newest runs. */
function Rules({ projectId }: { readonly projectId: string }) {
	const trend = useQuery(ruleTrendQuery(projectId));
	if (trend.isPending) return <Skeleton lines={4} />;
	if (trend.data === undefined) return <ProblemView error={trend.error} onRetry={() => trend.refetch()} />;
	const { runs, rules } = trend.data;
	if (rules.length === 0) return <p>{words.noRules}</p>;
	const most = Math.max(...rules.map(({ findings }) => findings));
	return (
		<>
			<p>{words.rulesOf(runs)}</p>
			<Table
				label={words.rules}
				rows={rules}
				keyOf={({ rule }) => rule}
				columns={[
					{ title: words.rule, isHead: true, cell: ({ rule }) => <code>{rule}</code> },
					{ title: words.times, isNumber: true, cell: ({ findings }) => sayNumber(findings) },
					{ title: words.inRuns, isNumber: true, cell: (rule) => sayNumber(rule.runs) },
					{ title: words.share, cell: ({ findings }) => <Meter value={findings} most={most} /> },
				]}
			/>
		</>
	);
}
