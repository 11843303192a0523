import type { ProjectOverview } from "../../lib/api.ts";
import type { ProjectOrder, ProjectsSearch } from "./projects-search.ts";

const byName = (a: ProjectOverview, b: ProjectOverview): number => a.name.localeCompare(b.name);

const orders: Readonly<Record<ProjectOrder, (a: ProjectOverview, b: ProjectOverview) => number>> = {
	name: byName,
	synced: (a, b) => (b.last_synced_at ?? "").localeCompare(a.last_synced_at ?? "") || byName(a, b),
	drift: (a, b) => Number(b.drift_detected) - Number(a.drift_detected) || byName(a, b),
};

/** The projects whose name or repository holds the text, in order. */
export function selectProjects(
	projects: readonly ProjectOverview[],
	{ text = "", order = "name" }: ProjectsSearch,
): readonly ProjectOverview[] {
	const wanted = text.toLowerCase();
	return projects
		.filter(({ name, repo_full_name }) => `${name} ${repo_full_name}`.toLowerCase().includes(wanted))
		.toSorted(orders[order]);
}
