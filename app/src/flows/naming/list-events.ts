import type { Actor, UserActor } from "../../auth/may.ts";
import type { Ports, SecurityEventDocument } from "../../ports.ts";
import { projectFor } from "../projects/readable-project.ts";
import { readCursor, writeCursor } from "../records/page-cursor.ts";

interface EventsInput {
	readonly limit: number;
	readonly cursor: string | undefined;
}

export interface EventPage {
	readonly events: readonly SecurityEventDocument[];
	/** null at the end. */
	readonly nextCursor: string | null;
}

/** What the signed-in user did or was refused, newest first. Throws `invalid_cursor`. */
export function listOwnEvents(
	ports: Ports,
	{ actor, ...input }: EventsInput & { readonly actor: UserActor },
): Promise<EventPage> {
	return pageOf(ports, { userId: actor.userId }, input);
}

/**
 * What people did to a project or were refused there, newest first, to those who oversee it; also of one that was ended.
 * Throws as `projectFor`, and `invalid_cursor`.
 */
export async function listProjectEvents(
	ports: Ports,
	{ actor, projectId, ...input }: EventsInput & { readonly actor: Actor; readonly projectId: string },
): Promise<EventPage> {
	const project = await projectFor(ports, { actor, projectId, verb: "project.oversee" });
	return pageOf(ports, { projectId: project.id }, input);
}

async function pageOf(
	{ store }: Ports,
	where: { readonly userId: string } | { readonly projectId: string },
	{ limit, cursor }: EventsInput,
): Promise<EventPage> {
	const list = ["security", ...Object.entries(where).flat()];
	const { items, next } = await store.page("securityEvents", {
		where,
		sort: { field: "at", direction: "desc" },
		after: cursor === undefined ? undefined : readCursor(list, cursor),
		limit,
	});
	const last = next === undefined ? undefined : items.at(-1);
	return { events: items, nextCursor: last === undefined ? null : writeCursor(list, { value: last.at, id: last.id }) };
}
