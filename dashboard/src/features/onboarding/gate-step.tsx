import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { announce } from "../../lib/announce.tsx";
import { type LinkableRepository, projectsCreate, type Run, runsRequest, service } from "../../lib/api.ts";
import { onboarding } from "../../texts/onboarding.ts";
import { runs } from "../../texts/runs.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import { firstRunsQuery } from "./onboarding-queries.ts";
import { Step, type StepState } from "./step.tsx";

const words = onboarding.gate;

export interface GateStepProps {
	readonly state: StepState;
	readonly repository: LinkableRepository | undefined;
	readonly configPath: string | undefined;
	/** Undefined until the repository is linked. */
	readonly projectId: string | undefined;
}

/** Done when the project has judged its description once. */
export function GateStep({ state, repository, configPath, projectId }: GateStepProps) {
	const queries = useQueryClient();
	const link = useMutation({
		mutationFn: async () => {
			const asked = {
				repo: repository?.full_name ?? "",
				...(configPath === undefined ? {} : { config_path: configPath }),
			};
			const project = await projectsCreate(service, asked);
			await runsRequest(service, { id: project.project_id });
		},
		onSuccess: () => announce(words.linked),
		onSettled: () => queries.invalidateQueries(),
	});
	return (
		<Step title={onboarding.steps.gate} state={state}>
			{projectId === undefined ? (
				<div>
					<Button look="primary" busy={link.isPending} onClick={() => link.mutate()}>
						{words.link}
					</Button>
				</div>
			) : (
				<FirstRun projectId={projectId} />
			)}
			{link.error === null ? null : <ProblemView error={link.error} />}
		</Step>
	);
}

function FirstRun({ projectId }: { readonly projectId: string }) {
	const queries = useQueryClient();
	const runs = useQuery(firstRunsQuery(projectId));
	const run = useMutation({
		mutationFn: () => runsRequest(service, { id: projectId }),
		onSettled: () => queries.invalidateQueries({ queryKey: ["projects", projectId] }),
	});
	const first = runs.data?.runs.findLast(({ mode }) => mode === "sync");
	return (
		<>
			{runs.data === undefined ? null : first === undefined ? (
				<>
					<p>{words.none}</p>
					<div>
						<Button busy={run.isPending} onClick={() => run.mutate()}>
							{words.run}
						</Button>
					</div>
				</>
			) : (
				<>
					<p>
						{words.linked} <RunLink run={first} />
					</p>
					{first.status === "completed" ? <p>{words.next}</p> : null}
				</>
			)}
			{run.error === null ? null : <ProblemView error={run.error} />}
			<p>
				<Link to="/projects/$id" params={{ id: projectId }}>
					{words.see}
				</Link>
			</p>
		</>
	);
}

/** A run by its verdict, or by how it stands before it has one. */
export function RunLink({ run: { id, project_id, verdict, status } }: { readonly run: Run }) {
	const named: Readonly<Record<string, string>> = runs.status;
	return (
		<Link to="/projects/$id/runs/$run" params={{ id: project_id, run: id }} search={{}}>
			{verdict === null ? (named[status] ?? status) : <Verdict value={verdict} />}
		</Link>
	);
}
