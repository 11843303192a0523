import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { updateDocument } from "../records/update-document.ts";
import { projectFor } from "./readable-project.ts";

export interface VisibilityInput {
	readonly actor: UserActor;
	readonly projectId: string;
	/** Whether `/api/public` serves it. */
	readonly public: boolean;
}

/** Publishes a project, or takes it back, at once. Gives the project as it then stands. Throws as `projectFor`. */
export async function setVisibility(ports: Ports, input: VisibilityInput): Promise<ProjectDocument> {
	const { id } = await projectFor(ports, { ...input, verb: "project.manage" });
	const changed = await updateDocument(ports.store, "projects", id, (project) =>
		project?.status !== "active" || project.public === input.public ? undefined : { ...project, public: input.public },
	);
	if (changed?.status !== "active") throw new ServiceFault("not_found");
	const subject = input.public ? "public" : "private";
	await recordEvent(ports, eventOf(input.actor, { kind: "visibility_changed", projectId: id, subject }));
	return changed;
}
