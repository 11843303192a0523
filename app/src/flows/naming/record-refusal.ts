import type { Actor } from "../../auth/may.ts";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { eventOf, recordRepeated } from "./record-event.ts";

interface Refused {
	readonly actor: Actor;
	/** What they asked for; undefined where there is no such thing, which is no less of an event, nor less work. */
	readonly project: Pick<ProjectDocument, "id"> | undefined;
	/** The code that they were told. */
	readonly refusal: string;
}

/** Keeps that somebody who is known was refused. Never throws. */
export async function recordRefusal(ports: Ports, { actor, project, refusal }: Refused): Promise<void> {
	if (actor.kind !== "user" && actor.kind !== "key") return;
	const event = { kind: "permission_refused", projectId: project?.id, subject: refusal } as const;
	await recordRepeated(ports, eventOf(actor, event));
}
