import { z } from "zod";
import type { ProjectDocument } from "../../ports.ts";
import { count, repoFullName, timestamp, uuid } from "./scalars.ts";
import { isoTimeOrNull } from "./times.ts";

/** A project that was ended: nothing of it is left but its record. */
const endedProject = z
	.object({
		project_id: uuid,
		name: z.string(),
		repo_full_name: repoFullName,
		status: z.enum(["ended"]),
		ended_at: timestamp.nullable(),
		decisions: count.meta({ description: "Those that its log holds." }),
	})
	.meta({ id: "EndedProject" });

export const endedProjectList = z.object({ projects: z.array(endedProject) }).meta({ id: "EndedProjectList" });

export const endedProjectListExample = {
	projects: [
		{
			project_id: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77",
			name: "payments-api",
			repo_full_name: "acme/payments",
			status: "ended",
			ended_at: "2026-03-01T09:30:00.000Z",
			decisions: 12,
		},
	],
} satisfies z.input<typeof endedProjectList>;

const presentEnded = ({ id, name, repoFullName: repo, endedAt, log, ending }: ProjectDocument) => ({
	project_id: id,
	name,
	repo_full_name: repo,
	status: "ended" as const,
	ended_at: isoTimeOrNull(endedAt),
	// The last leaf is the end's.
	decisions: (log?.size ?? 0) - (ending?.leaf == null ? 0 : 1),
});

export function presentEndedProjects(projects: readonly ProjectDocument[]): z.input<typeof endedProjectList> {
	return { projects: projects.map(presentEnded) };
}
