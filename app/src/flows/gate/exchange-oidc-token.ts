import { ServiceFault } from "../../errors.ts";
import type { ActionIdentity, Milliseconds, Ports } from "../../ports.ts";
import { requireLinkedRepository } from "./find-linked-project.ts";

export interface ExchangeInput {
	/** From a token whose signature, times, issuer and audience were verified. */
	readonly identity: ActionIdentity;
	readonly issuer: string;
	readonly jti: string;
	/** Past the last moment at which the token could be accepted. */
	readonly rememberUntil: Milliseconds;
}

/**
 * Turns a verified OIDC token into the identity that an action token may carry, once.
 * Strangers are refused before anything is written, so that only linked repositories can fill the store. The one atomic
 * insert then decides between any number of parallel uses.
 * Throws `repo_not_linked`; `invalid_oidc_token` for a second use.
 */
export async function exchangeOidcToken(ports: Ports, input: ExchangeInput): Promise<ActionIdentity> {
	await requireLinkedRepository(ports, input.identity);
	// Neither part may hold a space, so two different pairs never make one id.
	const spent = { id: `${input.issuer} ${input.jti}`, expiresAt: input.rememberUntil };
	const written = await ports.store.insert("usedTokens", spent);
	if (!written.ok) {
		ports.log.warn("oidc_exchange_refused", { reason: "used_before", repositoryId: input.identity.repositoryId });
		throw new ServiceFault("invalid_oidc_token");
	}
	const { event: workflowEvent, ...claims } = input.identity;
	ports.log.info("oidc_exchanged", { issuer: input.issuer, ...claims, workflowEvent });
	return input.identity;
}
