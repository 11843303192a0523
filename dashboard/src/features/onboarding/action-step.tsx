import { useQuery } from "@tanstack/react-query";
import type { LinkableRepository, Setup } from "../../lib/api.ts";
import { onboarding } from "../../texts/onboarding.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { RunLink } from "./gate-step.tsx";
import { newFileAddress } from "./new-file-address.ts";
import styles from "./onboarding.module.css";
import { firstRunsQuery } from "./onboarding-queries.ts";
import { printWorkflow } from "./print-workflow.ts";
import { Step, type StepState } from "./step.tsx";

const words = onboarding.action;

export interface ActionStepProps {
	readonly state: StepState;
	readonly repository: LinkableRepository | undefined;
	readonly projectId: string | undefined;
	/** Where the service is, and how its Action is named; undefined until it has answered. */
	readonly service: Pick<Setup, "public_url" | "action_ref"> | undefined;
}

/** Done when a workflow has asked for a verdict. */
export function ActionStep({ state, repository, projectId, service }: ActionStepProps) {
	return (
		<Step title={onboarding.steps.action} state={state}>
			{repository === undefined || projectId === undefined || service === undefined ? null : (
				<Snippet repository={repository} projectId={projectId} service={service} />
			)}
		</Step>
	);
}

type SnippetProps = { readonly [Name in "repository" | "projectId" | "service"]: NonNullable<ActionStepProps[Name]> };

function Snippet({ repository, projectId, service }: SnippetProps) {
	const runs = useQuery(firstRunsQuery(projectId));
	const first = runs.data?.runs.findLast(({ workflow }) => workflow !== null);
	const { full_name, default_branch } = repository;
	const text = printWorkflow({
		serverUrl: service.public_url,
		defaultBranch: default_branch,
		actionRef: service.action_ref,
	});
	const address = newFileAddress({ repository: full_name, branch: default_branch, path: words.file, text });
	return (
		<>
			<p>{words.text}</p>
			<p>
				<code>{words.file}</code>
			</p>
			{service.action_ref === null ? <p>{words.pin}</p> : null}
			<CodeBlock text={text} />
			<div className={styles.acts}>
				{address === null ? null : (
					<a href={address} target="_blank" rel="noreferrer">
						{words.open}
					</a>
				)}
				<CopyButton text={text} label={words.copy} />
			</div>
			{first === undefined ? (
				<p>{words.watched}</p>
			) : (
				<p>
					{words.there} <RunLink run={first} />
				</p>
			)}
		</>
	);
}
