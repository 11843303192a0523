import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Run } from "../../lib/api.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { history as words } from "../../texts/history.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Meter } from "../../ui/meter.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { RULED_RUNS, ruleCountsQuery } from "./rule-counts.ts";
import styles from "./trends.module.css";

/** Runs whose scores are drawn. */
const DRAWN = 200;
const [WIDTH, HEIGHT] = [600, 80];

/** How scores went, oldest first, and which rules fire. */
export function Trends({ runs }: { readonly runs: readonly Run[] }) {
	const decided = runs.filter(({ effective_breaking_score: score }) => score !== null);
	if (decided.length < 2) return null;
	return (
		<Card title={words.trends}>
			<ScoreLine scores={decided.slice(0, DRAWN).map(({ effective_breaking_score: score }) => score ?? 0)} />
			<Rules runs={decided.slice(0, RULED_RUNS)} />
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

/** Counted when somebody asks: each run has to be read whole. */
function Rules({ runs }: { readonly runs: readonly Run[] }) {
	const [asked, setAsked] = useState<readonly string[] | null>(null);
	const counts = useQuery({ ...ruleCountsQuery(asked ?? []), enabled: asked !== null });
	if (asked === null) {
		return (
			<div>
				<Button onClick={() => setAsked(runs.map(({ id }) => id))}>{words.countRules(runs.length)}</Button>
			</div>
		);
	}
	if (counts.isPending) return <Skeleton lines={4} />;
	if (counts.data === undefined) return <ProblemView error={counts.error} onRetry={() => counts.refetch()} />;
	if (counts.data.length === 0) return <p>{words.noRules}</p>;
	const most = Math.max(...counts.data.map(({ count }) => count));
	return (
		<Table
			label={words.rules}
			rows={counts.data}
			keyOf={({ rule }) => rule}
			columns={[
				{ title: words.rule, isHead: true, cell: ({ rule }) => <code>{rule}</code> },
				{ title: words.times, isNumber: true, cell: ({ count }) => sayNumber(count) },
				{ title: words.share, cell: ({ count }) => <Meter value={count} most={most} /> },
			]}
		/>
	);
}
