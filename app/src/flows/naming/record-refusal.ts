import type { Actor } from "../../auth/may.ts";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { eventOf, recordRepeated } from "./record-event.ts";

interface Refused {
	readonly actor: Actor;
	/** What they asked for; undefined where there is no such thing. */
	readonly project: Pick<ProjectDocument, "id"> | undefined;
	/** The code that they were told. */
	readonly refusal: string;
}

/**
 * Keeps that somebody who is known was refused. What they may see is named; what they may not see is kept as what is not
 * there, so that neither the event nor the time that it takes tells the two apart. Never throws.
 */
export async function recordRefusal(ports: Ports, { actor, project, refusal }: Refused): Promise<void> {
	if (actor.kind !== "user" && actor.kind !== "key") return;
	const projectId = refusal === "permission_required" ? project?.id : undefined;
	const event = { kind: "permission_refused", projectId, subject: refusal } as const;
	await recordRepeated(ports, eventOf(actor, event));
}
