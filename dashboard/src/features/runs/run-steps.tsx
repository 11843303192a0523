import type { SyncRunDetail } from "../../lib/api.ts";
import { runSteps } from "../../texts/run-steps.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import styles from "./run-steps.module.css";

const order = ["queued", "running", "completed"] as const;

/** How far a run has come that is under way. Nothing once it has ended. */
export function RunSteps({ run }: { readonly run: SyncRunDetail }) {
	const at = (order as readonly string[]).indexOf(run.status);
	if (at === -1 || run.status === "completed") return null;
	const times = { queued: run.created_at, running: run.started_at, completed: run.completed_at };
	return (
		<ol className={styles.steps} aria-label={runSteps.title}>
			{order.map((step, index) => {
				const time = times[step];
				return (
					<li
						key={step}
						className={index > at ? styles.ahead : undefined}
						aria-current={index === at ? "step" : undefined}
					>
						<strong>{runSteps[step]}</strong>
						{index > at || time === null ? null : (
							<>
								{" "}
								<RelativeTime value={time} />
							</>
						)}
					</li>
				);
			})}
		</ol>
	);
}
