import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ActionStep } from "../features/onboarding/action-step.tsx";
import { ConfigStep } from "../features/onboarding/config-step.tsx";
import { GateStep } from "../features/onboarding/gate-step.tsx";
import { InstallStep } from "../features/onboarding/install-step.tsx";
import styles from "../features/onboarding/onboarding.module.css";
import { readOnboardingSearch } from "../features/onboarding/onboarding-search.ts";
import { RepositoryStep } from "../features/onboarding/repository-step.tsx";
import { useProgress } from "../features/onboarding/use-progress.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { setupQuery } from "../features/setup/setup-queries.ts";
import { useFilters } from "../lib/use-filters.ts";
import { onboarding as words } from "../texts/onboarding.ts";
import { PageHeading } from "../ui/page-heading.tsx";

/** From the App's installation to the first workflow that asks for a verdict. */
export function OnboardingPage() {
	return (
		<RequireSession>
			<PageHeading title={words.title} />
			<p>{words.lead}</p>
			<p>
				<Link to="/try" search={{ example: true }}>
					{words.example}
				</Link>
			</p>
			<Steps />
		</RequireSession>
	);
}

function Steps() {
	const { repository: chosen } = useFilters(readOnboardingSearch);
	const navigate = useNavigate({ from: "/onboarding" });
	const service = useQuery(setupQuery).data;
	const { states, repository, configPath, projectId } = useProgress(chosen);
	const choose = (id: number | undefined) => navigate({ search: id === undefined ? {} : { repository: id } });
	return (
		<ol className={styles.steps}>
			<InstallStep isDone={states.install === "done"} />
			<RepositoryStep state={states.repository} chosen={repository} onChoose={choose} />
			<ConfigStep key={chosen} state={states.config} repository={repository} />
			<GateStep state={states.gate} repository={repository} configPath={configPath} projectId={projectId} />
			<ActionStep state={states.action} repository={repository} projectId={projectId} service={service} />
		</ol>
	);
}
