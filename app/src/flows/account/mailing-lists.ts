import type { Milliseconds, Ports, Sealer } from "../../ports.ts";
import { deleteDocument } from "../records/delete-document.ts";
import { eachOf } from "../records/read-all.ts";
import { normaliseEmail } from "./email-address.ts";

/*
 * The mailing lists as they are kept: each address under a keyed hash of itself, sealed. Who joins is in join-list.ts;
 * here is what an operator does who sends something, or whom somebody asks to be taken off.
 */

export const mailingLists = ["waitlist", "newsletter"] as const;

export type MailingList = (typeof mailingLists)[number];

type Kept = Pick<Ports, "store">;

const PURPOSE = "listed address";

/** The id of an address on a list, by which it is found and which tells nothing of it. */
export function listedAddressId(list: MailingList, address: string, sealer: Sealer): string {
	return `${list} ${sealer.digest(PURPOSE, address)}`;
}

export function sealAddress(address: string, sealer: Sealer): string {
	return sealer.seal(PURPOSE, address);
}

export interface ListedAddress {
	/** undefined where it was sealed under a key that is lost. */
	readonly address: string | undefined;
	readonly joinedAt: Milliseconds;
}

/** Who is on a list, in no order that tells anything. */
export async function* addressesOf({ store }: Kept, list: MailingList, sealer: Sealer): AsyncGenerator<ListedAddress> {
	const prefix = `${list} `;
	const behind = { where: {}, sort: { field: "id", direction: "asc" }, after: { value: prefix, id: prefix } } as const;
	for await (const { id, sealed, createdAt } of eachOf(store, "listedAddresses", behind)) {
		if (!id.startsWith(prefix)) return;
		yield { address: sealer.open(PURPOSE, sealed), joinedAt: createdAt };
	}
}

/** Takes an address off every list, however it is written, and says off which. */
export async function removeAddress({ store }: Kept, email: string, sealer: Sealer): Promise<readonly MailingList[]> {
	const address = normaliseEmail(email);
	if (address === undefined) return [];
	const removed: MailingList[] = [];
	for (const list of mailingLists) {
		const id = listedAddressId(list, address, sealer);
		if ((await store.get("listedAddresses", id)) === undefined) continue;
		await deleteDocument(store, "listedAddresses", id);
		removed.push(list);
	}
	return removed;
}
