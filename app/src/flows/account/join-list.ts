import { type ErrorCode, ServiceFault } from "../../errors.ts";
import type { Ports, Sealer } from "../../ports.ts";
import { normaliseEmail } from "./email-address.ts";
import { listedAddressId, type MailingList, sealAddress } from "./mailing-lists.ts";

/** The refusal of an address that a list has already. */
const known = {
	waitlist: "already_registered",
	newsletter: "already_subscribed",
} as const satisfies Record<MailingList, ErrorCode>;

export interface JoinListInput {
	readonly list: MailingList;
	/** As it came; undefined where nothing did. */
	readonly email: string | undefined;
	readonly sealer: Sealer;
}

/**
 * Puts an address on a list. Who reads the database alone learns no address, and cannot try addresses out.
 * Throws `missing_email`, `invalid_email`, `already_registered`, `already_subscribed`.
 */
export async function joinList({ store, clock }: Ports, { list, email = "", sealer }: JoinListInput): Promise<void> {
	if (email.trim() === "") throw new ServiceFault("missing_email");
	const address = normaliseEmail(email);
	if (address === undefined) throw new ServiceFault("invalid_email", { detail: "This is not an e-mail address." });
	const written = await store.insert("listedAddresses", {
		id: listedAddressId(list, address, sealer),
		sealed: sealAddress(address, sealer),
		createdAt: clock.now(),
	});
	if (!written.ok) throw new ServiceFault(known[list]);
}
