import { ServiceFault } from "../errors.ts";

/*
 * How many bytes of requests the service holds at the same time: of one sender, of all senders whom nobody knows, and in
 * all. Whoever wants more is refused before a byte is read. A body is counted by the length that it claims or by what has
 * come of it, whichever is more, and until its answer is made.
 */

export interface BodyLimits {
	/** Bytes of one sender. */
	readonly sender: number;
	/** Of all whom nobody knows. */
	readonly strangers: number;
	readonly all: number;
	/** A body up to this size is counted to its sender alone: whoever sends little is not refused because others send much. */
	readonly small: number;
}

export interface Sender {
	/** Names the account of a known one, the network of a stranger. */
	readonly name: string;
	readonly isStranger: boolean;
}

/** What one request holds. */
export interface Share {
	/** Holds at least so many bytes from now on. Throws temporarily_unavailable where that is more than is left. */
	hold(bytes: number): void;
	/** Holds nothing any more. */
	release(): void;
}

export interface BodyBudget {
	open(sender: Sender): Share;
	/** Bytes that are held now. */
	held(): number;
}

const MIB = 1024 * 1024;

/** In memory. One description of 32 MiB and what it is decoded from, of each of some senders. */
export const memoryLimits: BodyLimits = { sender: 72 * MIB, strangers: 96 * MIB, all: 288 * MIB, small: MIB / 16 };

/**
 * In memory, of JSON that is sent by strangers, whose work is done one at a time: what waits for it is parsed by then, and
 * is held twice. Apart from the rest, so that it takes no room from deliveries, which are a stranger's until their last byte.
 */
export const strangersLimits: BodyLimits = { sender: 18 * MIB, strangers: 34 * MIB, all: 34 * MIB, small: MIB / 16 };

/** On disk, where the bytes of a sender wait for their signature to be known. */
export const diskLimits: BodyLimits = { sender: 56 * MIB, strangers: 160 * MIB, all: 160 * MIB, small: 0 };

/** Bodies that stop coming are ended after about as long; see `end-slow-bodies.ts`. */
const RETRY_SECONDS = 15;

export function createBodyBudget(limits: BodyLimits): BodyBudget {
	const bySender = new Map<string, number>();
	let strangers = 0;
	let all = 0;

	const mayHold = ({ name, isStranger }: Sender, more: number, shared: number): boolean =>
		(bySender.get(name) ?? 0) + more <= limits.sender &&
		(!isStranger || strangers + shared <= limits.strangers) &&
		all + shared <= limits.all;
	const add = ({ name, isStranger }: Sender, more: number, shared: number): void => {
		const held = (bySender.get(name) ?? 0) + more;
		if (held > 0) bySender.set(name, held);
		else bySender.delete(name);
		if (isStranger) strangers += shared;
		all += shared;
	};
	const sharedOf = (bytes: number): number => (bytes <= limits.small ? 0 : bytes);

	return {
		held: () => [...bySender.values()].reduce((sum, bytes) => sum + bytes, 0),
		open(sender) {
			let held = 0;
			const change = (bytes: number): void => {
				add(sender, bytes - held, sharedOf(bytes) - sharedOf(held));
				held = bytes;
			};
			return {
				hold(bytes) {
					if (bytes <= held) return;
					if (!mayHold(sender, bytes - held, sharedOf(bytes) - sharedOf(held))) throw spent(sender);
					change(bytes);
				},
				release: () => change(0),
			};
		},
	};
}

function spent({ isStranger }: Sender): ServiceFault {
	const whose = isStranger ? "this network" : "this account";
	return new ServiceFault("temporarily_unavailable", {
		detail: `Too many request bytes are in flight, for ${whose} or in total: send fewer large bodies at once, or retry this one in ${RETRY_SECONDS} s.`,
		retryAfter: RETRY_SECONDS,
	});
}
