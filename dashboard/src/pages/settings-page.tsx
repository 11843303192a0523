import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ProjectNav } from "../features/projects/project-nav.tsx";
import { settingsQuery } from "../features/projects/project-queries.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { ConfigPathCard } from "../features/settings/config-path-card.tsx";
import { TrackedCard } from "../features/settings/tracked-card.tsx";
import { UnlinkCard } from "../features/settings/unlink-card.tsx";
import { VisibilityCard } from "../features/settings/visibility-card.tsx";
import { settings as words } from "../texts/settings.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const route = getRouteApi("/projects/$id/settings");

/** What a project tracks, who may read what is made of it, and how it ends. */
export function SettingsPage() {
	const { id } = route.useParams();
	return (
		<RequireSession>
			<PageHeading title={words.title} above={<ProjectNav id={id} />} />
			<Settings id={id} />
		</RequireSession>
	);
}

function Settings({ id }: { readonly id: string }) {
	const settings = useQuery(settingsQuery(id));
	if (settings.isPending) return <Skeleton lines={8} />;
	if (settings.data === undefined) return <ProblemView error={settings.error} onRetry={() => settings.refetch()} />;
	const mayManage = settings.data.may.includes("manage");
	return (
		<>
			<TrackedCard settings={settings.data} />
			<VisibilityCard settings={settings.data} mayManage={mayManage} />
			{mayManage ? (
				<>
					<ConfigPathCard key={settings.data.config_path} settings={settings.data} />
					<UnlinkCard settings={settings.data} />
				</>
			) : null}
		</>
	);
}
