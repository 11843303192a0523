import { z } from "zod";
import type { ProjectDocument } from "../../ports.ts";
import { repoFullName, target, timestamp, uuid } from "./scalars.ts";
import { isoTimeOrNull } from "./times.ts";

/** The API that a project's configuration describes. What only a sync can say is null before the first. */
export const service = z
	.object({
		id: uuid,
		project_id: uuid.meta({ description: "The same as `id`: every project has one service." }),
		name: z.string(),
		repo_full_name: repoFullName,
		version: z.string().nullable().meta({ example: "1.4.0" }),
		outputs: z.array(target),
		drift_detected: z.boolean(),
		last_synced_at: timestamp.nullable(),
	})
	.meta({ id: "Service" });

export const serviceExample = {
	id: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77",
	project_id: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77",
	name: "payments-api",
	repo_full_name: "acme/payments",
	version: "1.4.0",
	outputs: ["typescript"],
	drift_detected: false,
	last_synced_at: "2026-03-01T09:30:00.000Z",
} satisfies z.input<typeof service>;

export function presentService(project: ProjectDocument): z.input<typeof service> {
	return {
		id: project.id,
		project_id: project.id,
		name: project.name,
		repo_full_name: project.repoFullName,
		version: project.baseline?.version ?? null,
		outputs: [...project.outputs],
		drift_detected: project.driftDetected,
		last_synced_at: isoTimeOrNull(project.baseline?.syncedAt),
	};
}
