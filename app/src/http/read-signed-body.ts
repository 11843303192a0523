import type { IncomingMessage } from "node:http";
import { ServiceFault } from "../errors.ts";
import type { SignatureCheck } from "../ports.ts";
import type { Share } from "./body-budget.ts";
import { checkLength, claimedLength, tooLarge } from "./read-body.ts";
import { openSpool, type Spool } from "./spool.ts";

/* A body whose sender is known by its signature alone, and so not before its last byte. */

/** Of a body whose sender nobody knows yet. Nearly all deliveries are smaller. Bytes. */
const IN_MEMORY = 256 * 1024;

/** What is held of a request in memory, and on disk. */
export interface Shares {
	readonly memory: Share;
	readonly disk: Share;
}

export interface SignedBodyRequest extends Shares {
	readonly limitBytes: number;
	readonly signature: SignatureCheck;
}

/** The bytes as they came; undefined where the signature is not theirs. Throws payload_too_large, and as the shares do. */
export async function readSignedBody(
	request: IncomingMessage,
	options: SignedBodyRequest,
): Promise<Buffer | undefined> {
	const { limitBytes, signature, memory, disk } = options;
	checkLength(request, limitBytes);
	const hold = (bytes: number): void => {
		memory.hold(Math.min(bytes, IN_MEMORY));
		disk.hold(Math.max(0, bytes - IN_MEMORY));
	};
	hold(claimedLength(request));
	const first: Buffer[] = [];
	let size = 0;
	let spool: Spool | undefined;
	try {
		// What is refused is answered, and for that the connection must stay.
		for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
			size += chunk.byteLength;
			if (size > limitBytes) throw tooLarge(limitBytes);
			hold(size);
			signature.update(chunk);
			if (size > IN_MEMORY) spool ??= await openSpool();
			if (spool === undefined) first.push(chunk);
			else await spool.append(chunk);
		}
		if (!signature.isRight()) return undefined;
		return Buffer.concat([...first, ...(spool === undefined ? [] : [await spool.read()])]);
	} catch (cause) {
		if (cause instanceof ServiceFault) throw cause;
		throw new ServiceFault("invalid_request", { detail: "The body ended early.", cause });
	} finally {
		await spool?.close();
	}
}
