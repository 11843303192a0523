import { useQuery } from "@tanstack/react-query";
import type { LinkableRepository } from "../../lib/api.ts";
import { candidatesQuery, firstRunsQuery, installationsQuery, repositoriesQuery } from "./onboarding-queries.ts";
import type { StepState } from "./step.tsx";

const order = ["install", "repository", "config", "gate", "action"] as const;

type StepName = (typeof order)[number];

export interface Progress {
	readonly states: Readonly<Record<StepName, StepState>>;
	readonly repository: LinkableRepository | undefined;
	/** Of the default branch: one that a project tracks, or the first. */
	readonly configPath: string | undefined;
	readonly projectId: string | undefined;
}

/** What is done, as GitHub and the service tell it: nothing of it is remembered by the page but the repository. */
export function useProgress(chosen: number | undefined): Progress {
	const installations = useQuery(installationsQuery).data?.installations ?? [];
	const isInstalled = installations.some(({ suspended }) => !suspended);
	const repositories = useQuery({ ...repositoriesQuery, enabled: isInstalled }).data?.repositories;
	const repository = repositories?.find(({ repository_id }) => repository_id === chosen);
	const hasChosen = repository !== undefined;
	const candidates = useQuery({ ...candidatesQuery(chosen ?? 0, true), enabled: hasChosen }).data;
	const tracked = candidates?.configurations.find(({ project_id }) => project_id !== null);
	const configuration = tracked ?? candidates?.configurations[0];
	const projectId = tracked?.project_id ?? undefined;
	const runs = useQuery({ ...firstRunsQuery(projectId ?? ""), enabled: projectId !== undefined }).data?.runs ?? [];
	const done: Readonly<Record<StepName, boolean>> = {
		install: isInstalled,
		repository: hasChosen,
		config: configuration !== undefined,
		gate: runs.some(({ mode, status }) => mode === "sync" && status === "completed"),
		action: runs.some(({ workflow }) => workflow !== null),
	};
	return { states: statesOf(done), repository, configPath: configuration?.path, projectId };
}

/** The first that is not done is to do; those behind it wait. */
function statesOf(done: Readonly<Record<StepName, boolean>>): Progress["states"] {
	const next = order.findIndex((step) => !done[step]);
	const state = (step: StepName, index: number): StepState => {
		if (done[step] && (next === -1 || index < next)) return "done";
		return index === next ? "todo" : "waiting";
	};
	return Object.fromEntries(order.map((step, index) => [step, state(step, index)])) as Progress["states"];
}
