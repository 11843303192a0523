import { hashOfPerson, printPersonRecord } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import type { AskedBy, Ports } from "../../ports.ts";
import { deleteDocument } from "../records/delete-document.ts";
import { readAll } from "../records/read-all.ts";

interface Named {
	readonly projectId: string;
	readonly userId: string;
	/** As GitHub tells it of somebody who acted there, with an account here or without; left out of our users. */
	readonly login?: string;
}

/**
 * What the record of a project names a person by: the hash of a salted text, which goes when the account does. The same
 * person has the same one for as long as the login stays.
 */
export async function namePerson(ports: Ports, { projectId, userId, login: told }: Named): Promise<string> {
	const login = told ?? (await loginOf(ports, userId));
	const sort = { field: "id", direction: "asc" } as const;
	const known = await readAll(ports.store, "namedPeople", { where: { projectId, userId }, sort });
	const same = known.find(({ text }) => (JSON.parse(text) as { readonly login: string }).login === login);
	if (same !== undefined) return same.id;
	const salt = ports.random.secret();
	const text = printPersonRecord({ format: "driftgate.person/1", salt, id: userId, login });
	const id = hashOfPerson(text);
	await ports.store.insert("namedPeople", { id, projectId, userId, text });
	// An account may be deleted at this very moment: either its deletion sees the text, or the text sees the deletion.
	const isGone =
		told === undefined
			? (await ports.store.get("users", userId)) === undefined
			: (await ports.store.get("accountDeletions", userId)) !== undefined;
	if (isGone) await deleteDocument(ports.store, "namedPeople", id);
	return id;
}

/** Who asks for something in a session or with a key; undefined of everybody else. */
export async function nameAsker(ports: Ports, actor: Actor, projectId: string): Promise<AskedBy | undefined> {
	if (actor.kind !== "user" && actor.kind !== "key") return undefined;
	const person = await namePerson(ports, { projectId, userId: actor.userId });
	return actor.kind === "key" ? { person, key: actor.lineageId } : { person };
}

/** The name of a user now; the id where the user is gone meanwhile. */
async function loginOf({ store }: Pick<Ports, "store">, userId: string): Promise<string> {
	return (await store.get("users", userId))?.login ?? userId;
}
