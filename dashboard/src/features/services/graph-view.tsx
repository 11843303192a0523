import type { ServiceGraph } from "../../lib/api.ts";
import { services as words } from "../../texts/services.ts";
import styles from "./graph-view.module.css";
import { BOX, layOutGraph, type PlacedCall } from "./lay-out-graph.ts";

/** Letters of a name that a box has room for. */
const ROOM = 22;

/** Who calls whom, drawn; the table beside it says the same to who does not see it. */
export function GraphView({ graph }: { readonly graph: ServiceGraph }) {
	const { services, calls, width, height } = layOutGraph(graph);
	if (calls.length === 0) return <p>{words.alone}</p>;
	const broken = calls.filter(({ call }) => call.broken.length > 0).length;
	return (
		<figure className={styles.figure}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
			<section className={styles.scroll} aria-label={words.graph} tabIndex={0}>
				<svg
					role="img"
					aria-label={words.graphSummary(services.length, calls.length, broken)}
					viewBox={`0 0 ${width} ${height}`}
					width={width}
					height={height}
				>
					{calls.map((call) => (
						<Call key={`${call.from.id} ${call.to.id} ${call.call.service}`} placed={call} />
					))}
					{services.map(({ id, name, x, y }) => (
						<g key={id}>
							<title>{name}</title>
							<rect className={styles.box} x={x} y={y} width={BOX.width} height={BOX.height} rx={6} />
							<text className={styles.name} x={x + BOX.width / 2} y={y + BOX.height / 2}>
								{name.length > ROOM ? `${name.slice(0, ROOM - 1)}…` : name}
							</text>
						</g>
					))}
				</svg>
			</section>
			<figcaption>{words.legend}</figcaption>
		</figure>
	);
}

function Call({ placed: { call, from, to } }: { readonly placed: PlacedCall }) {
	const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
	const [x2, y2] = [to.x, to.y + BOX.height / 2];
	const bend = (x1 + x2) / 2;
	const isBroken = call.broken.length > 0;
	const [x, y] = [bend, (y1 + y2) / 2];
	return (
		<g className={isBroken ? styles.broken : styles.call}>
			<title>{`${from.name} → ${to.name}: ${words.operations(call.operations.length)}`}</title>
			<path d={`M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`} />
			<path d={`M${x2 - 7} ${y2 - 4}L${x2} ${y2}L${x2 - 7} ${y2 + 4}`} />
			{isBroken ? <path d={`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`} /> : null}
		</g>
	);
}
