import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { ServiceFault } from "../../errors.ts";
import { freeBytes } from "../../lib/free-bytes.ts";
import type { Caller } from "../../ports.ts";
import { readJsonBytes } from "../read-body.ts";
import { readSignedBody, type Shares } from "../read-signed-body.ts";
import type { HttpService } from "../service.ts";
import { LARGE_BYTES, parseBody } from "./parse-body.ts";
import type { JsonInput, RawInput } from "./route-input.ts";

export interface Reading {
	readonly service: HttpService;
	readonly request: IncomingMessage;
	/** Whose bytes they are, and for whom a large body is parsed. */
	readonly caller: Caller;
}

/** What a request brought: nothing where its route takes nothing. */
export interface Input {
	/** Signed, as it came. */
	readonly rawBody: Buffer;
	/** Of JSON. */
	readonly value: unknown;
	/** The JSON itself, where it is large and its route has it read in the engine. */
	readonly large: Buffer | undefined;
}

interface Inputs {
	readonly body?: JsonInput<z.ZodType>;
	readonly rawBody?: RawInput;
	/** There where the route has large JSON read in the engine. */
	readonly handleLarge?: unknown;
}

/** Reads a body, and counts its bytes until `work` has answered: what it was parsed to is about as large. */
export async function readInput<T>(
	{ body, rawBody, handleLarge }: Inputs,
	{ service, request, caller }: Reading,
	work: (input: Input) => Promise<T>,
): Promise<T> {
	const sender = { name: caller.tenant, isStranger: caller.isStranger };
	const { bodies } = service;
	const memory = bodies.memory.open(sender);
	const json = caller.isStranger ? bodies.strangers.open(sender) : memory;
	const disk = bodies.disk.open(sender);
	try {
		const engine = service.ports.engine.for(caller);
		const signed = rawBody === undefined ? NOTHING : await readSigned(rawBody, { service, request, memory, disk });
		// Without a body every member is missing, and the answer says which: 400, and not 415 for the type of nothing.
		if (body === undefined || !hasBody(request)) return await work({ rawBody: signed, value: {}, large: undefined });
		const bytes = await readJsonBytes(request, body.limitBytes, json);
		if (handleLarge !== undefined && bytes.byteLength > LARGE_BYTES) {
			return await once(bytes, () => work({ rawBody: signed, value: undefined, large: bytes }));
		}
		const value = await once(bytes, () => parseBody(engine, bytes));
		return await work({ rawBody: signed, value, large: undefined });
	} finally {
		memory.release();
		json.release();
		disk.release();
	}
}

/** Work with bytes that nobody needs any more then. */
async function once<T>(bytes: Buffer, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} finally {
		freeBytes(bytes);
	}
}

const NOTHING = Buffer.alloc(0);

async function readSigned(
	{ signature: claimedIn, limitBytes, unsigned }: RawInput,
	{ service, request, ...shares }: Shares & Pick<Reading, "service" | "request">,
): Promise<Buffer> {
	const signature = claimedIn(service, request);
	const body = signature && (await readSignedBody(request, { limitBytes, signature, ...shares }));
	if (body === undefined) throw new ServiceFault("invalid_signature", unsigned);
	return body;
}

/** RFC 9112 6.3: a request has a body where one of these fields says so. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
	headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
