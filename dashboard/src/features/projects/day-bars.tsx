import type { TalliedDay } from "../../lib/api.ts";
import { projects } from "../../texts/projects.ts";
import styles from "./day-bars.module.css";

const WIDTH = 4;
const GAP = 1;
const HEIGHT = 24;

/** Runs by day as bars, with those that were blocked at the foot of each. Said as one sentence to who does not see them. */
export function DayBars({ days }: { readonly days: readonly TalliedDay[] }) {
	const most = Math.max(1, ...days.map(({ runs }) => runs));
	const total = (of: (day: TalliedDay) => number) => days.reduce((sum, day) => sum + of(day), 0);
	const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT));
	return (
		<svg
			className={styles.bars}
			viewBox={`0 0 ${days.length * (WIDTH + GAP)} ${HEIGHT}`}
			role="img"
			aria-label={projects.daysSummary(
				total(({ runs }) => runs),
				total(({ gate_blocks }) => gate_blocks),
			)}
		>
			{days.map(({ day, runs, gate_blocks }, index) => (
				<g key={day}>
					<title>{projects.day(day, runs, gate_blocks)}</title>
					<rect className={styles.ground} x={index * (WIDTH + GAP)} y={HEIGHT - 1} width={WIDTH} height={1} />
					<Bar className={styles.runs} index={index} height={heightOf(runs)} />
					<Bar className={styles.blocks} index={index} height={heightOf(gate_blocks)} />
				</g>
			))}
		</svg>
	);
}

function Bar({
	className,
	index,
	height,
}: {
	readonly className: string | undefined;
	readonly index: number;
	readonly height: number;
}) {
	return <rect className={className} x={index * (WIDTH + GAP)} y={HEIGHT - height} width={WIDTH} height={height} />;
}
