import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { ServiceFault } from "../errors.ts";
import { freeBytes } from "../lib/free-bytes.ts";
import type { Caller, Engine } from "../ports.ts";
import { parseBody } from "./parse-body.ts";
import { readJsonBytes } from "./read-body.ts";
import { readSignedBody, type Shares } from "./read-signed-body.ts";
import type { JsonInput, RawInput } from "./route-input.ts";
import type { HttpService } from "./service.ts";

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
}

/** Reads a body, and counts its bytes until `work` has answered: what it was parsed to is about as large. */
export async function readInput<T>(
	{ body, rawBody }: { readonly body?: JsonInput<z.ZodType>; readonly rawBody?: RawInput },
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
		// Without a body every member is missing, and the answer says which: 400, and not 415 for the type of nothing.
		const read = async () =>
			body !== undefined && hasBody(request)
				? parseOnce(engine, await readJsonBytes(request, body.limitBytes, json))
				: {};
		const signed = rawBody === undefined ? NOTHING : await readSigned(rawBody, { service, request, memory, disk });
		return await work({ rawBody: signed, value: await read() });
	} finally {
		memory.release();
		json.release();
		disk.release();
	}
}

/** What the bytes say, which nobody needs any more. */
async function parseOnce(engine: Engine, bytes: Buffer): Promise<unknown> {
	try {
		return await parseBody(engine, bytes);
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
