import { useQuery } from "@tanstack/react-query";
import type { Forecast, SyncRunDetail } from "../../lib/api.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { exceptions } from "../../texts/exceptions.ts";
import { NamesInText } from "../../ui/names-in-text.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import styles from "./accept.module.css";
import { forecastQuery } from "./exceptions-queries.ts";
import { RefusedList } from "./refused-list.tsx";

const words = exceptions.forecast;

/** What the gate will say once these findings are accepted: the service judges it, and keeps nothing. */
export function AcceptForecast({
	run,
	findings,
}: {
	readonly run: SyncRunDetail;
	readonly findings: readonly string[];
}) {
	const forecast = useQuery(forecastQuery(run.project_id, run.id, findings));
	return (
		<section className={styles.forecast} aria-label={words.title} aria-busy={forecast.isPending}>
			<h3>{words.title}</h3>
			{forecast.data !== undefined ? (
				<ForecastView forecast={forecast.data} />
			) : forecast.error === null ? (
				<p>{words.asked}</p>
			) : (
				<ProblemView error={forecast.error} onRetry={() => forecast.refetch()} />
			)}
		</section>
	);
}

function ForecastView({ forecast }: { readonly forecast: Forecast }) {
	return (
		<>
			<p>
				<Verdict value={forecast.verdict} /> {forecast.gate_action === "block" ? words.block : words.proceed}
			</p>
			<p>
				<NamesInText text={forecast.gate_reason} />
			</p>
			<p>
				{words.effective}: {sayNumber(forecast.effective_breaking_score)}
			</p>
			{forecast.needs_two ? <p>{words.two}</p> : null}
			<RefusedList title={words.refused(forecast.refused.length)} refused={forecast.refused} />
		</>
	);
}
