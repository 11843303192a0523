import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TalliedDay } from "../../lib/api.ts";
import { history as words } from "../../texts/history.ts";
import { Card } from "../../ui/card.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { talliesQuery } from "./tallies-query.ts";
import styles from "./timeline.module.css";

/** Units of a bar at its highest. */
const HEIGHT = 64;

/** Runs by day, with those that were blocked at the foot of each bar; a day leads to its runs. */
export function Timeline({ projectId }: { readonly projectId: string }) {
	const tallies = useQuery(talliesQuery(projectId));
	if (tallies.isPending) return <Skeleton lines={3} />;
	if (tallies.data === undefined) return <ProblemView error={tallies.error} onRetry={() => tallies.refetch()} />;
	const days = tallies.data;
	const most = Math.max(1, ...days.map(({ runs }) => runs));
	return (
		<Card title={words.timeline}>
			<ol className={styles.days}>
				{days.map((day) => (
					<Day key={day.day} projectId={projectId} day={day} most={most} />
				))}
			</ol>
		</Card>
	);
}

interface DayProps {
	readonly projectId: string;
	readonly day: TalliedDay;
	readonly most: number;
}

function Day({ projectId, day: { day, runs, gate_blocks: blocks }, most }: DayProps) {
	const heightOf = (count: number) => (count === 0 ? 0 : Math.max(3, (count / most) * HEIGHT));
	const label = words.day(day, runs, blocks);
	const bar = (
		<svg className={styles.bar} viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
			<rect className={styles.ground} y={HEIGHT - 1} width={10} height={1} />
			<rect className={styles.runs} y={HEIGHT - heightOf(runs)} width={10} height={heightOf(runs)} />
			<rect className={styles.blocks} y={HEIGHT - heightOf(blocks)} width={10} height={heightOf(blocks)} />
		</svg>
	);
	return (
		<li>
			{runs === 0 ? (
				<span title={label}>{bar}</span>
			) : (
				<Link
					to="/projects/$id/runs"
					params={{ id: projectId }}
					search={{ from: day, to: day }}
					title={label}
					aria-label={label}
				>
					{bar}
				</Link>
			)}
		</li>
	);
}
