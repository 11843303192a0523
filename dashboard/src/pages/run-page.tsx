import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { AcceptDialog } from "../features/exceptions/accept-dialog.tsx";
import { acceptedSince } from "../features/exceptions/accepted-since.ts";
import { exceptionsQuery } from "../features/exceptions/exceptions-queries.ts";
import { FindingList } from "../features/findings/finding-list.tsx";
import { readFindingsSearch } from "../features/findings/findings-search.ts";
import { isOpen, selectFindings } from "../features/findings/select-findings.ts";
import { RunFacts } from "../features/runs/run-facts.tsx";
import { runQuery } from "../features/runs/run-queries.ts";
import { RunSteps } from "../features/runs/run-steps.tsx";
import { ScoreCard } from "../features/runs/score-card.tsx";
import { SemverCard } from "../features/runs/semver-card.tsx";
import { verdictSentence } from "../features/runs/verdict-sentence.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import type { SyncRunDetail } from "../lib/api.ts";
import { useFilters } from "../lib/use-filters.ts";
import { exceptions as acceptWords } from "../texts/exceptions.ts";
import { projects } from "../texts/projects.ts";
import { runs } from "../texts/runs.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Choice } from "../ui/choice.tsx";
import { Field } from "../ui/field.tsx";
import { NamesInText } from "../ui/names-in-text.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Toolbar } from "../ui/toolbar.tsx";
import { Verdict } from "../ui/verdict.tsx";
import styles from "./run-page.module.css";

const words = runs;
const route = getRouteApi("/projects/$id/runs/$run");

/** One decision on one page: what breaks, what proves it and whom it hits. */
export function RunPage() {
	return (
		<RequireSession>
			<Run />
		</RequireSession>
	);
}

function Run() {
	const { id, run: runId } = route.useParams();
	const run = useQuery(runQuery(runId));
	if (run.isPending) {
		return (
			<>
				<PageHeading title={words.run} />
				<Skeleton lines={8} />
			</>
		);
	}
	if (run.data === undefined) {
		return (
			<>
				<PageHeading title={words.run} />
				<ProblemView error={run.error} onRetry={() => run.refetch()} />
			</>
		);
	}
	return <RunView run={run.data} projectId={id} />;
}

function RunView({ run, projectId }: { readonly run: SyncRunDetail; readonly projectId: string }) {
	const decision = run.gate_decision;
	return (
		<>
			<PageHeading
				title={verdictSentence(run)}
				above={
					<Link to="/projects/$id" params={{ id: projectId }}>
						{decision?.apis?.after.title ?? projects.title}
					</Link>
				}
			>
				{decision === null ? null : <Verdict value={decision.verdict} />}
			</PageHeading>
			<Card>
				<RunFacts run={run} />
				<RunSteps run={run} />
				{run.error_message === null ? null : (
					<p>
						<NamesInText text={run.error_message} />
					</p>
				)}
				{decision === null ? null : (
					<p>
						<NamesInText text={decision.gate_reason} />
					</p>
				)}
			</Card>
			{decision === null ? null : (
				<div className={styles.cards}>
					<ScoreCard decision={decision} findings={run.findings} />
					<SemverCard semver={decision.semver} />
				</div>
			)}
			<Findings run={run} />
			{decision === null || decision.notices.length === 0 ? null : (
				<Card title={words.notices}>
					<ul>
						{decision.notices.map(({ file, line, message }) => (
							<li key={`${file}:${line} ${message}`}>
								<code>
									{file}:{line}
								</code>{" "}
								<NamesInText text={message} />
							</li>
						))}
					</ul>
				</Card>
			)}
		</>
	);
}

const levels = ["ERR", "WARN", "INFO"] as const;

function Findings({ run }: { readonly run: SyncRunDetail }) {
	const search = useFilters(readFindingsSearch);
	const navigate = useNavigate({ from: "/projects/$id/runs/$run" });
	const shown = selectFindings(run.findings, useDeferredValue(search));
	const change = (more: Readonly<Record<string, string>>) =>
		navigate({ search: (known) => readFindingsSearch({ ...known, ...more }), replace: true });
	const [accepting, setAccepting] = useState<readonly string[] | null>(null);
	const since = acceptedSince(useQuery(exceptionsQuery(run.project_id)).data);
	const open = run.findings.filter((finding) => isOpen(finding) && !since.has(finding.fingerprint));
	const linkOf = (fingerprint: string) => `${location.origin}${location.pathname}?finding=${fingerprint}`;
	return (
		<section className={styles.findings} aria-labelledby="findings">
			<h2 id="findings" className={styles.title} tabIndex={-1}>
				{words.findings.title}
			</h2>
			{run.findings.length === 0 ? (
				<p>{words.findings.none}</p>
			) : (
				<>
					<Toolbar>
						<Field
							label={words.findings.search}
							quietLabel
							type="search"
							placeholder={words.findings.search}
							value={search.text ?? ""}
							onChange={(event) => change({ text: event.target.value })}
						/>
						<Choice
							label={words.findings.levels}
							value={search.level ?? "all"}
							options={[["all", words.findings.all], ...levels.map((level) => [level, level] as const)]}
							onChoose={(level) => change({ level })}
						/>
						<span>{words.findings.count(shown.length)}</span>
						{open.length === 0 ? null : (
							<Button onClick={() => setAccepting(open.map(({ fingerprint }) => fingerprint))}>
								{acceptWords.acceptAll(open.length)}
							</Button>
						)}
					</Toolbar>
					<FindingList
						findings={shown}
						projectId={run.project_id}
						runId={run.id}
						chosen={search.finding}
						linkOf={linkOf}
						since={since}
						actsOf={(finding) =>
							isOpen(finding) && !since.has(finding.fingerprint) ? (
								<Button onClick={() => setAccepting([finding.fingerprint])}>{acceptWords.accept}</Button>
							) : null
						}
					/>
				</>
			)}
			{accepting === null ? null : <AcceptDialog run={run} findings={accepting} onClose={() => setAccepting(null)} />}
		</section>
	);
}
