import { ServiceFault } from "../../errors.ts";
import { hashSecret } from "../../lib/hash-secret.ts";
import type { Ports, UserDocument } from "../../ports.ts";

const LINK_MS = 60 * 60 * 1000;

/** There is one local user, whoever starts the service and however often. */
const LOCAL_USER = "local";

/** Makes a link's secret: good for one sign-in within an hour. Only its hash is stored. */
export async function makeSignInLink({ store, clock, random }: Ports): Promise<string> {
	const secret = random.secret();
	const expiresAt = clock.now() + LINK_MS;
	const written = await store.insert("signInLinks", { id: hashSecret(secret), expiresAt });
	if (!written.ok) throw new Error("A new link's secret exists already.");
	return secret;
}

/** Spends a link for the local user, whose session may then be opened. Of many uses at once, one succeeds. Throws `unauthenticated`. */
export async function signInLocally(ports: Ports, input: { readonly secret: string }): Promise<UserDocument> {
	const link = await ports.store.get("signInLinks", hashSecret(input.secret));
	const live = link !== undefined && link.expiresAt > ports.clock.now();
	const spent = live && (await ports.store.deleteIf("signInLinks", link.id, link.rev));
	if (!spent)
		throw new ServiceFault("unauthenticated", {
			detail: "The sign-in link was already used or has expired: restart the service to print a new one.",
		});
	const user: UserDocument = { id: LOCAL_USER, login: "local", local: true, createdAt: ports.clock.now() };
	// A conflict is the usual case: the user has been here before.
	await ports.store.insert("users", user);
	return user;
}
