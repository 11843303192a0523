import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { announce } from "../../lib/announce.tsx";
import { type AcceptedRun, runsAccept, type SyncRunDetail, service } from "../../lib/api.ts";
import { exceptions as words } from "../../texts/exceptions.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AcceptForecast } from "./accept-forecast.tsx";
import { AcceptOutcome } from "./accept-outcome.tsx";
import { type AcceptTerms, type AllowedUntil, allowedUntil } from "./accept-terms.ts";
import { AcceptYaml } from "./accept-yaml.tsx";
import { named, standingQuery } from "./exceptions-queries.ts";

export interface AcceptDialogProps {
	readonly run: SyncRunDetail;
	/** Fingerprints; one at least. */
	readonly findings: readonly string[];
	readonly onClose: () => void;
}

/** Accepts findings of a run: who answers for them, why and until when; the verdict that follows is shown before. */
export function AcceptDialog({ run, findings, onClose }: AcceptDialogProps) {
	const [outcome, setOutcome] = useState<AcceptedRun | null>(null);
	const standing = useQuery(standingQuery(run.project_id));
	const title = outcome === null ? words.dialogTitle(findings.length) : words.outcome.title;
	return (
		<Dialog title={title} onClose={onClose}>
			{outcome !== null ? (
				<AcceptOutcome run={run} outcome={outcome} repository={standing.data?.repo_full_name} onClose={onClose} />
			) : standing.data === undefined ? (
				<>
					{standing.error === null ? <Skeleton lines={5} /> : <ProblemView error={standing.error} />}
					<DialogActions>
						<Button onClick={onClose}>{words.cancel}</Button>
					</DialogActions>
				</>
			) : (
				<AcceptForm
					run={run}
					findings={findings}
					mayAccept={standing.data.may.includes("except")}
					allowed={allowedUntil(standing.data.accept?.max_days ?? null, Date.now())}
					onAccepted={setOutcome}
					onClose={onClose}
				/>
			)}
		</Dialog>
	);
}

interface AcceptFormProps extends AcceptDialogProps {
	readonly mayAccept: boolean;
	readonly allowed: AllowedUntil;
	readonly onAccepted: (outcome: AcceptedRun) => void;
}

function AcceptForm({ run, findings, mayAccept, allowed, onAccepted, onClose }: AcceptFormProps) {
	const [terms, setTerms] = useState<AcceptTerms>({ owner: "", reason: "", until: allowed.usual });
	const [tried, setTried] = useState(false);
	const queries = useQueryClient();
	const problems = problemsOf(terms, allowed);
	const shown = tried ? problems : {};
	const accept = useMutation({
		mutationFn: () => {
			const { owner, reason, until } = terms;
			const asked = { owner: owner.trim(), reason: reason.trim(), expires_at: until, ...named(findings) };
			return runsAccept(service, { id: run.project_id, runId: run.id, ...asked });
		},
		onSuccess: (outcome) => {
			queries.invalidateQueries({ queryKey: ["projects"] });
			announce(words.outcome.accepted(outcome.accepted.length));
			onAccepted(outcome);
		},
	});
	const submit = (event: FormEvent): void => {
		event.preventDefault();
		setTried(true);
		if (Object.keys(problems).length === 0 && !accept.isPending) accept.mutate();
	};
	const change = (more: Partial<AcceptTerms>): void => setTerms((known) => ({ ...known, ...more }));
	return (
		<form onSubmit={submit} noValidate>
			{mayAccept ? <AcceptForecast run={run} findings={findings} /> : <p>{words.mayNot}</p>}
			<Field
				label={words.owner}
				hint={words.ownerHint}
				maxLength={200}
				value={terms.owner}
				onChange={({ target }) => change({ owner: target.value })}
				problem={shown.owner}
			/>
			<Field
				label={words.reason}
				hint={words.reasonHint}
				maxLength={2_000}
				value={terms.reason}
				onChange={({ target }) => change({ reason: target.value })}
				problem={shown.reason}
			/>
			<Field
				label={words.until}
				hint={words.untilHint(allowed.last)}
				type="date"
				min={allowed.first}
				max={allowed.last}
				value={terms.until}
				onChange={({ target }) => change({ until: target.value })}
				problem={shown.until}
			/>
			<AcceptYaml findings={findings} terms={terms} isOpen={!mayAccept} />
			{accept.error === null ? null : <ProblemView error={accept.error} />}
			<DialogActions>
				<Button onClick={onClose}>{words.cancel}</Button>
				{mayAccept ? (
					<Button type="submit" look="primary" busy={accept.isPending}>
						{words.accept}
					</Button>
				) : null}
			</DialogActions>
		</form>
	);
}

/** What is wrong with the terms, by field; the service says the same of what comes without this form. */
function problemsOf({ owner, reason, until }: AcceptTerms, { first, last }: AllowedUntil) {
	return {
		...(owner.trim() === "" ? { owner: words.needsOwner } : {}),
		...(reason.trim() === "" ? { reason: words.needsReason } : {}),
		...(until === "" || until < first || until > last ? { until: words.needsDay } : {}),
	} as { readonly [Name in keyof AcceptTerms]?: string };
}
