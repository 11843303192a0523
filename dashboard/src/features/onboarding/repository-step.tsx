import { useQueries, useQuery } from "@tanstack/react-query";
import type { LinkableRepository } from "../../lib/api.ts";
import { onboarding } from "../../texts/onboarding.ts";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { candidatesQuery, repositoriesQuery } from "./onboarding-queries.ts";
import { RepositoryChoice } from "./repository-choice.tsx";
import { Step, type StepState } from "./step.tsx";
import { WhyMissing } from "./why-missing.tsx";

const words = onboarding.repository;

/** Repositories that are looked into for descriptions: each look asks GitHub. */
const LOOKED_INTO = 20;

export interface RepositoryStepProps {
	readonly state: StepState;
	readonly chosen: LinkableRepository | undefined;
	readonly onChoose: (repository: number | undefined) => void;
}

/** Done when one is chosen; those that have a description come first. */
export function RepositoryStep({ state, chosen, onChoose }: RepositoryStepProps) {
	const list = useQuery({ ...repositoriesQuery, enabled: state !== "waiting" });
	const repositories = list.data?.repositories ?? [];
	const looked = useQueries({
		queries: repositories.slice(0, LOOKED_INTO).map(({ repository_id }) => candidatesQuery(repository_id, false)),
	});
	const described = new Set(
		looked.flatMap(({ data }, index) => {
			const has = data !== undefined && data.descriptions.length + data.configurations.length > 0;
			return has ? [repositories[index]?.repository_id] : [];
		}),
	);
	return (
		<Step title={onboarding.steps.repository} state={state}>
			{list.error !== null ? (
				<ProblemView error={list.error} onRetry={() => list.refetch()} />
			) : list.data === undefined ? (
				<Skeleton lines={2} />
			) : repositories.length === 0 ? (
				<p>{words.none}</p>
			) : (
				<RepositoryChoice
					groups={[
						[words.described, repositories.filter(({ repository_id }) => described.has(repository_id))],
						[words.others, repositories.filter(({ repository_id }) => !described.has(repository_id))],
					]}
					chosen={chosen?.repository_id}
					onChoose={onChoose}
				/>
			)}
			{chosen === undefined || chosen.may_link ? null : <p>{words.mayNotLink}</p>}
			<WhyMissing />
		</Step>
	);
}
