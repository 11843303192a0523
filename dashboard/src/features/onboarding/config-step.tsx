import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Candidates, LinkableRepository } from "../../lib/api.ts";
import { onboarding } from "../../texts/onboarding.ts";
import { Choice } from "../../ui/choice.tsx";
import { NamesInText } from "../../ui/names-in-text.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ConfigEditor } from "./config-editor.tsx";
import { candidatesQuery, scaffoldQuery } from "./onboarding-queries.ts";
import { Step, type StepState } from "./step.tsx";

const words = onboarding.config;

export interface ConfigStepProps {
	readonly state: StepState;
	readonly repository: LinkableRepository | undefined;
}

/** Done when the default branch has a configuration. */
export function ConfigStep({ state, repository }: ConfigStepProps) {
	return (
		<Step title={onboarding.steps.config} state={state}>
			{repository === undefined ? null : <ConfigOf repository={repository} />}
		</Step>
	);
}

function ConfigOf({ repository }: { readonly repository: LinkableRepository }) {
	const candidates = useQuery(candidatesQuery(repository.repository_id, true));
	if (candidates.data === undefined) {
		return candidates.error === null ? (
			<Skeleton lines={4} />
		) : (
			<ProblemView error={candidates.error} onRetry={() => candidates.refetch()} />
		);
	}
	const [configuration] = candidates.data.configurations;
	if (configuration !== undefined) return <p>{words.there(configuration.path)}</p>;
	return <NewConfig repository={repository} candidates={candidates.data} />;
}

interface NewConfigProps {
	readonly repository: LinkableRepository;
	readonly candidates: Candidates;
}

function NewConfig({ repository, candidates: { descriptions } }: NewConfigProps) {
	const [chosen, setChosen] = useState<string | null>(null);
	const description = chosen ?? descriptions[0];
	const made = useQuery({
		...scaffoldQuery(repository.repository_id, description ?? ""),
		enabled: description !== undefined,
	});
	const text = made.data?.config ?? (made.isLoading ? undefined : bareConfig(repository, description));
	return (
		<>
			<p>{words.text}</p>
			{description === undefined ? (
				<p>
					<NamesInText text={words.noDescription} />
				</p>
			) : (
				<Choice
					label={words.description}
					value={description}
					options={descriptions.map((path) => [path, path] as const)}
					onChoose={setChosen}
				/>
			)}
			{made.error === null ? null : (
				<>
					<ProblemView error={made.error} onRetry={() => made.refetch()} />
					<p>{words.cannot}</p>
				</>
			)}
			{text === undefined ? <Skeleton lines={8} /> : <ConfigEditor key={text} repository={repository} initial={text} />}
			<p>{words.watched}</p>
		</>
	);
}

/** What every configuration needs, where nothing could be read of a description. */
function bareConfig({ full_name }: LinkableRepository, description = "openapi.yaml"): string {
	const service = full_name
		.slice(full_name.indexOf("/") + 1)
		.toLowerCase()
		.replace(/[^a-z0-9-]+/gu, "-");
	return `service: ${JSON.stringify(service)}\nversion: 1.0.0\nspec: ${JSON.stringify(`./${description}`)}\noutputs:\n  typescript: true\n`;
}
