import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { filesQuery } from "../features/description/description-queries.ts";
import { type DescriptionSearch, readDescriptionSearch } from "../features/description/description-search.ts";
import { FileAndDeployed, OneFile, TwoFiles } from "../features/description/description-view.tsx";
import { ProjectNav } from "../features/projects/project-nav.tsx";
import { settingsQuery } from "../features/projects/project-queries.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { VersionChoice } from "../features/versions/version-choice.tsx";
import { VersionsOf } from "../features/versions/versions-of.tsx";
import type { Run } from "../lib/api.ts";
import { useFilters } from "../lib/use-filters.ts";
import { description as words } from "../texts/description.ts";
import { Choice } from "../ui/choice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Toolbar } from "../ui/toolbar.tsx";

const route = getRouteApi("/projects/$id/description");

/** The tracked description of any version, beside another or beside what is deployed. */
export function DescriptionPage() {
	const { id } = route.useParams();
	return (
		<RequireSession>
			<PageHeading title={words.title} above={<ProjectNav id={id} />} />
			<p>{words.lead}</p>
			<VersionsOf id={id} none={words}>
				{(versions) => <Version id={id} versions={versions} />}
			</VersionsOf>
		</RequireSession>
	);
}

interface VersionProps {
	readonly id: string;
	readonly versions: readonly [Run, ...Run[]];
}

function Version({ id, versions }: VersionProps) {
	const search = useFilters(readDescriptionSearch);
	const runId = (versions.find((one) => one.id === search.run) ?? versions[0]).id;
	const navigate = useNavigate({ from: "/projects/$id/description" });
	const files = useQuery(filesQuery(id, runId));
	const settings = useQuery(settingsQuery(id));
	const change = (more: Readonly<Record<string, string>>) =>
		navigate({ search: (known: DescriptionSearch) => readDescriptionSearch({ ...known, ...more }), replace: true });
	const paths = files.data ?? [];
	const path = paths.find((one) => one === search.file) ?? descriptionAmong(paths, settings.data?.config_path);
	const live = settings.data?.live_url == null ? [] : [["deployed", words.deployed] as const];
	return (
		<>
			<Toolbar>
				<VersionChoice label={words.version} versions={versions} value={runId} onChoose={(run) => change({ run })} />
				<VersionChoice
					label={words.beside}
					versions={versions.filter((one) => one.id !== runId)}
					value={search.beside ?? ""}
					others={[["", words.nothing], ...live]}
					onChoose={(beside) => change({ beside })}
				/>
				{paths.length < 2 || path === undefined ? null : (
					<Choice
						label={words.file}
						value={path}
						options={paths.map((one) => [one, one] as const)}
						onChoose={(file) => change({ file })}
					/>
				)}
			</Toolbar>
			{settings.data?.live_url === null ? <p>{words.noLive}</p> : null}
			{files.isPending ? <Skeleton lines={12} /> : null}
			{files.error === null ? null : <ProblemView error={files.error} onRetry={() => files.refetch()} />}
			{files.data === null ? <p>{words.notKept}</p> : null}
			{path === undefined ? null : <Shown projectId={id} runId={runId} path={path} beside={search.beside} />}
		</>
	);
}

/** The description comes before the configuration that names it. */
function descriptionAmong(paths: readonly string[], config: string | undefined): string | undefined {
	return paths.find((path) => path !== config) ?? paths[0];
}

interface ShownProps {
	readonly projectId: string;
	readonly runId: string;
	readonly path: string;
	readonly beside: string | undefined;
}

function Shown({ beside, ...place }: ShownProps) {
	if (beside === undefined) return <OneFile place={place} />;
	if (beside === "deployed") return <FileAndDeployed place={place} />;
	return <TwoFiles before={{ ...place, runId: beside }} after={place} />;
}
