import { ServiceFault } from "../../errors.ts";
import type { Ports } from "../../ports.ts";
import { RefusedKey } from "../keys/refused-key.ts";
import type { Counters } from "../service/limit-rate.ts";
import { recordRepeated } from "./record-event.ts";

/** A request before it is let in. */
export interface Caller {
	readonly kind: "key_refused" | "cross_site_refused";
	/** Whose session it has; left out where nobody is known. */
	readonly userId?: string;
	/** The client's address: tells those apart whom nobody knows, and is kept as a hash in memory. */
	readonly from?: string;
	/** The same, where the operator allows it to be kept. */
	readonly address?: string;
}

export interface WitnessPorts {
	readonly ports: Ports;
	/** Of this process: what costs a stranger nothing must not cost the database a write each time. */
	readonly memory: Counters;
}

/** Lets a request in, and keeps that it was refused: of a key that was revoked, whose it was. Throws what `letIn` throws. */
export async function witnessRefusal<T>(
	{ ports, memory }: WitnessPorts,
	{ from = "", ...caller }: Caller,
	letIn: () => Promise<T>,
): Promise<T> {
	try {
		return await letIn();
	} catch (error) {
		if (error instanceof ServiceFault && error.owner === "caller") {
			const event = { ...caller, ...subjectOf(error) };
			await recordRepeated({ ...ports, counters: memory }, event, event.userId === undefined ? from : "");
		}
		throw error;
	}
}

function subjectOf(error: ServiceFault) {
	if (!(error instanceof RefusedKey)) return { subject: error.code };
	if (error.revoked === undefined) return { subject: "unknown" };
	const { userId, id: keyId } = error.revoked;
	return { subject: "revoked", userId, keyId };
}
