import { z } from "zod";
import { hasDrifted } from "../../flows/drift/has-drifted.ts";
import type { ProjectList, ProjectView } from "../../flows/projects/list-projects.ts";
import { count, repoFullName, target, timestamp, uuid } from "./scalars.ts";
import { isoTimeOrNull } from "./times.ts";

/** A project as the list gives it (contract:project-fields). What only a sync can say is null before the first. */
export const project = z
	.object({
		project_id: uuid,
		name: z.string(),
		repo_full_name: repoFullName,
		status: z.enum(["active"]),
		drift_detected: z.boolean(),
		last_synced_at: timestamp.nullable(),
		version: z.string().nullable().meta({ example: "1.4.0" }),
		outputs: z.array(target),
		artifact_count: count,
		total_runs: count,
	})
	.meta({ id: "Project" });

export const projectList = z
	.object({ github_connected: z.boolean(), onboarding_completed: z.boolean(), projects: z.array(project) })
	.meta({ id: "ProjectList" });

export const projectExample = {
	project_id: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77",
	name: "payments-api",
	repo_full_name: "acme/payments",
	status: "active",
	drift_detected: false,
	last_synced_at: "2026-03-01T09:30:00.000Z",
	version: "1.4.0",
	outputs: ["typescript"],
	artifact_count: 1,
	total_runs: 12,
} satisfies z.input<typeof project>;

export function presentProject({ project: of, totalRuns }: ProjectView): z.input<typeof project> {
	return {
		project_id: of.id,
		name: of.name,
		repo_full_name: of.repoFullName,
		// One that was ended is not shown.
		status: "active",
		drift_detected: hasDrifted(of),
		last_synced_at: isoTimeOrNull(of.baseline?.syncedAt),
		version: of.baseline?.version ?? null,
		outputs: [...of.outputs],
		artifact_count: of.artifacts.length,
		total_runs: totalRuns,
	};
}

export function presentProjectList(list: ProjectList): z.input<typeof projectList> {
	return {
		github_connected: list.githubConnected,
		onboarding_completed: list.onboardingCompleted,
		projects: list.projects.map(presentProject),
	};
}
