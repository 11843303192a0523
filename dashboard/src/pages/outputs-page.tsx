import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ArtifactTable } from "../features/outputs/artifact-table.tsx";
import { ChosenArtifact } from "../features/outputs/chosen-artifact.tsx";
import { NameLockLink } from "../features/outputs/name-lock-link.tsx";
import { type OutputsSearch, readOutputsSearch } from "../features/outputs/outputs-search.ts";
import { ProjectNav } from "../features/projects/project-nav.tsx";
import { settingsQuery } from "../features/projects/project-queries.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { VersionChoice } from "../features/versions/version-choice.tsx";
import { runDetailQuery } from "../features/versions/version-queries.ts";
import { VersionsOf } from "../features/versions/versions-of.tsx";
import type { Run } from "../lib/api.ts";
import { useFilters } from "../lib/use-filters.ts";
import { outputs as words } from "../texts/outputs.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Toolbar } from "../ui/toolbar.tsx";

const route = getRouteApi("/projects/$id/outputs");

/** What was made of the description: SDKs, an MCP server, documentation. */
export function OutputsPage() {
	const { id } = route.useParams();
	return (
		<RequireSession>
			<PageHeading title={words.title} above={<ProjectNav id={id} />} />
			<p>{words.lead}</p>
			<VersionsOf id={id} none={words}>
				{(versions) => <Outputs id={id} versions={versions} />}
			</VersionsOf>
		</RequireSession>
	);
}

function Outputs({ id, versions }: { readonly id: string; readonly versions: readonly Run[] }) {
	const search = useFilters(readOutputsSearch);
	const navigate = useNavigate({ from: "/projects/$id/outputs" });
	const change = (more: Readonly<Record<string, string>>) =>
		navigate({ search: (known: OutputsSearch) => readOutputsSearch({ ...known, ...more }), replace: true });
	const at = Math.max(
		0,
		versions.findIndex((run) => run.id === search.run),
	);
	const runId = versions[at]?.id ?? "";
	const detail = useQuery(runDetailQuery(id, runId));
	const settings = useQuery(settingsQuery(id));
	const artifact = detail.data?.artifacts.find(({ path }) => path === search.file) ?? detail.data?.artifacts[0];
	return (
		<>
			<Toolbar>
				<VersionChoice label={words.version} versions={versions} value={runId} onChoose={(run) => change({ run })} />
			</Toolbar>
			{detail.isPending ? <Skeleton lines={5} /> : null}
			{detail.error === null ? null : <ProblemView error={detail.error} onRetry={() => detail.refetch()} />}
			{detail.data === undefined ? null : artifact === undefined ? (
				<EmptyState title={words.nothingTitle} text={words.nothingText} />
			) : (
				<>
					<ArtifactTable run={detail.data} />
					<NameLockLink run={detail.data} />
					<ChosenArtifact
						run={detail.data}
						artifact={artifact}
						earlier={versions[at + 1]}
						isOpen={at === 0 && settings.data?.public === true}
						show={search.show}
						onShow={(show) => change({ show })}
					/>
				</>
			)}
		</>
	);
}
