import { ServiceFault } from "../../errors.ts";
import { hashSecret } from "../../lib/hash-secret.ts";
import type { Milliseconds, Person, Ports, UserDocument } from "../../ports.ts";
import { markChanged } from "../access/access-marks.ts";
import { freshGrant } from "../access/reach.ts";
import { updateDocument } from "../records/update-document.ts";
import { finishDeletionBeforeSignIn } from "./delete-account.ts";

export interface GitHubAnswer {
	/** The sign-in that this browser began; undefined where it began none. */
	readonly pending: { readonly state: string; readonly verifier: string; readonly expiresAt: Milliseconds } | undefined;
	/** What the browser brought back (RFC 6749 4.1.2). */
	readonly state: string | undefined;
	readonly code: string | undefined;
	readonly error: string | undefined;
	readonly redirectUri: string;
}

/**
 * Finishes a sign-in with GitHub: the user, whose session may then be opened. A state is good for one answer, whatever
 * the answer is. Throws `invalid_state`; `access_denied` where the person or GitHub refused; `invalid_code`;
 * ServiceFault temporarily_unavailable where GitHub cannot be asked.
 */
export async function signInWithGitHub(ports: Ports, answer: GitHubAnswer): Promise<UserDocument> {
	const { verifier } = await spendState(ports, answer);
	if (answer.error !== undefined) throw new ServiceFault("access_denied");
	if (answer.code === undefined) throw new ServiceFault("invalid_code");
	const { code, redirectUri } = answer;
	const redeemed = await ports.identity.redeem({ code, verifier, redirectUri });
	if (redeemed === undefined) throw new ServiceFault("invalid_code");
	const reached = await ports.identity.installationsOf(redeemed.grant);
	if (reached === undefined) throw new ServiceFault("invalid_code");
	// Whoever comes back while the account is still being deleted gets a new one.
	await finishDeletionBeforeSignIn(ports, redeemed.person.id);
	const user = await keepUser(ports, redeemed.person);
	const grant = freshGrant(user.id, reached.grant, reached.installations, ports.clock.now());
	await updateDocument(ports.store, "grants", user.id, () => grant);
	await markChanged(ports, { kind: "user", id: user.id });
	return user;
}

/** The pending sign-in, where the answer is to it and is the first. Of many answers at once, one is. */
async function spendState({ store, clock }: Ports, { pending, state }: GitHubAnswer) {
	const isAnswered = pending !== undefined && state !== undefined && hashSecret(state) === hashSecret(pending.state);
	if (!isAnswered || pending.expiresAt <= clock.now()) throw new ServiceFault("invalid_state");
	const spent = { id: `sign-in ${hashSecret(pending.state)}`, expiresAt: pending.expiresAt };
	if (!(await store.insert("usedTokens", spent)).ok) throw new ServiceFault("invalid_state");
	return pending;
}

/** Names change, and are followed; the id does not. */
async function keepUser({ store, clock }: Ports, { id, login }: Person): Promise<UserDocument> {
	const user = await updateDocument(store, "users", id, (known) =>
		known?.login === login ? undefined : { ...(known ?? { id, local: false, createdAt: clock.now() }), login },
	);
	if (user === undefined) throw new Error("The user was not kept.");
	return user;
}
