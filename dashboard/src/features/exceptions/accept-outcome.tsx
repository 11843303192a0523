import { Link } from "@tanstack/react-router";
import type { AcceptedRun, SyncRunDetail } from "../../lib/api.ts";
import { exceptions } from "../../texts/exceptions.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { RefusedList } from "./refused-list.tsx";

const words = exceptions.outcome;

export interface AcceptOutcomeProps {
	readonly run: SyncRunDetail;
	readonly outcome: AcceptedRun;
	/** Owner and name. */
	readonly repository: string | undefined;
	readonly onClose: () => void;
}

/** What was accepted, when it counts, and how the check is run again. */
export function AcceptOutcome({ run, outcome, repository, onClose }: AcceptOutcomeProps) {
	const { accepted, waiting, refused } = outcome;
	return (
		<>
			{accepted.length === 0 ? null : <p>{words.accepted(accepted.length)}</p>}
			{waiting.length === 0 ? null : <p>{words.waiting(waiting.length)}</p>}
			<RefusedList title={words.refused(refused.length)} refused={refused} />
			<NextJudgement run={run} outcome={outcome} repository={repository} />
			<DialogActions>
				<Button look="primary" onClick={onClose}>
					{exceptions.close}
				</Button>
			</DialogActions>
		</>
	);
}

function NextJudgement({ run, outcome, repository }: Omit<AcceptOutcomeProps, "onClose">) {
	const { accepted, waiting, sync_run_id, check_asked } = outcome;
	if (sync_run_id !== null) {
		return (
			<p>
				{words.synced}{" "}
				<Link to="/projects/$id/runs/$run" params={{ id: run.project_id, run: sync_run_id }} search={{}}>
					{words.syncedLink}
				</Link>
			</p>
		);
	}
	if (check_asked) return <p>{words.checked}</p>;
	if (accepted.length + waiting.length === 0) return <p>{words.nothing}</p>;
	if (run.workflow === null || repository === undefined) return <p>{words.next}</p>;
	return (
		<p>
			{words.workflow}{" "}
			<a href={`https://github.com/${repository}/actions/runs/${run.workflow.run_id}`}>{words.workflowLink}</a>
		</p>
	);
}
