import type { Commander } from "../../flows/commands/commander.ts";

interface Sent {
	readonly sender?: { readonly id?: number; readonly login?: string; readonly type?: string };
}

/** Who did what an event tells of; undefined where it does not say. */
export function senderOf({ sender }: Sent): Commander | undefined {
	const { id, login, type } = sender ?? {};
	if (id === undefined || login === undefined) return undefined;
	return { id: String(id), login, isPerson: type === "User" };
}
