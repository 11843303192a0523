import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { decodeText } from "@driftgate/engine/records";
import { Agent, request } from "undici";
import type { LiveDescriptions, LiveReading } from "../ports.ts";
import { HTTPS_PORTS, objectionTo } from "./live-url.ts";
import { isPublicAddress } from "./public-address.ts";

/*
 * Reads a deployed description from an address that a stranger wrote. Where a request goes is decided here and by nobody
 * else: a name is resolved once, what it resolves to must all be public, and the connection goes to that very address. So
 * a name that resolves to something else a moment later gains nothing, and each redirect begins again from the start.
 */

export interface LiveLimits {
	/** Of the document, which is taken uncompressed or not at all. */
	readonly bytes: number;
	/** From the first question to the last byte, redirects included. */
	readonly seconds: number;
	readonly redirects: number;
}

const LIVE_LIMITS: LiveLimits = { bytes: 16 * 1024 * 1024, seconds: 20, redirects: 3 };

const MAX_HEADER_BYTES = 16 * 1024;

/** What tests bring, who have no public address: everything else is as it is in the service. */
export interface LiveOptions {
	readonly resolve?: (hostname: string) => Promise<readonly string[]>;
	readonly isPublic?: (address: string) => boolean;
	readonly ports?: ReadonlySet<number>;
	/** Certificates to trust, PEM. */
	readonly ca?: string;
	readonly limits?: Partial<LiveLimits>;
}

/** Why a description cannot be read: the end of a sentence that begins with "The deployed description". */
class Unreadable extends Error {}

const refuse = (reason: string): never => {
	throw new Unreadable(reason);
};

const resolveByDns = async (hostname: string): Promise<readonly string[]> =>
	(await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

export function createLiveDescriptions(options: LiveOptions = {}): LiveDescriptions {
	const settings = {
		resolve: options.resolve ?? resolveByDns,
		isPublic: options.isPublic ?? isPublicAddress,
		ports: options.ports ?? HTTPS_PORTS,
		ca: options.ca,
		...LIVE_LIMITS,
		...options.limits,
	};
	return {
		async read(url) {
			const signal = AbortSignal.timeout(settings.seconds * 1_000);
			try {
				return { ok: true, text: await follow(url, { ...settings, signal }) };
			} catch (error) {
				return { ok: false, reason: `The deployed description ${sayWhy(error, signal, settings.seconds)}.` };
			}
		},
	} satisfies { read(url: string): Promise<LiveReading> };
}

/** What of an error may be told: nothing that shows a stranger how our network is made. */
function sayWhy(error: unknown, signal: AbortSignal, seconds: number): string {
	if (error instanceof Unreadable) return error.message;
	return signal.aborted ? `did not answer within ${seconds} s` : "could not be fetched";
}

interface Settings extends LiveLimits {
	readonly resolve: (hostname: string) => Promise<readonly string[]>;
	readonly isPublic: (address: string) => boolean;
	readonly ports: ReadonlySet<number>;
	readonly ca: string | undefined;
	readonly signal: AbortSignal;
}

async function follow(written: string, settings: Settings): Promise<string> {
	let url = URL.parse(written) ?? refuse("has an invalid URL");
	for (let hop = 0; hop <= settings.redirects; hop += 1) {
		const answered = await fetchOnce(url, settings);
		if (answered.text !== undefined) return answered.text;
		url = URL.parse(answered.location, url.href) ?? refuse("redirects to an invalid URL");
	}
	return refuse(`redirects more than ${settings.redirects} times`);
}

type Fetched = { readonly text: string } | { readonly text?: undefined; readonly location: string };

async function fetchOnce(url: URL, settings: Settings): Promise<Fetched> {
	const objection = objectionTo(url, settings.ports);
	if (objection !== undefined) refuse(objection);
	const agent = agentFor(await addressOf(url, settings), settings);
	try {
		const { statusCode, headers, body } = await request(url, {
			dispatcher: agent,
			signal: settings.signal,
			headers: { accept: "application/json, application/yaml, */*;q=0.5", "accept-encoding": "identity" },
		});
		if (isRedirect(statusCode)) return { location: single(headers["location"]) ?? refuse("redirects to nowhere") };
		if (statusCode !== 200) refuse(`is answered with status ${statusCode}`);
		const encoding = single(headers["content-encoding"]) ?? "identity";
		if (encoding.toLowerCase() !== "identity") refuse("is compressed, although it was asked for as it is");
		const announced = Number(single(headers["content-length"]) ?? 0);
		if (announced > settings.bytes) refuse(tooLarge(settings.bytes));
		return { text: decodeText(await readBounded(body, settings.bytes)) ?? refuse("is not UTF-8 text") };
	} finally {
		await agent.destroy();
	}
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const isRedirect = (status: number): boolean => redirects.has(status);

const single = (field: string | string[] | undefined): string | undefined =>
	typeof field === "string" ? field : undefined;

/** The one address that is connected to. Where any of a name's addresses is not public, none of them is. */
async function addressOf({ hostname }: URL, { resolve, isPublic, signal }: Settings): Promise<string> {
	const literal = hostname.replace(/^\[|\]$/g, "");
	const addresses = isIP(literal) === 0 ? await within(resolve(hostname), signal) : [literal];
	const [first] = addresses;
	if (first === undefined) return refuse("has a host name that does not resolve");
	return addresses.every(isPublic) ? first : refuse("has an address outside the public internet");
}

/** DNS cannot be told to stop, but need not be waited for. */
function within<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		answer.then(resolve, () => reject(new Unreadable("has a host name that does not resolve")));
	});
}

/** Connects to this address, whatever is asked for; the certificate is still that of the name (RFC 9110 4.3.4). */
function agentFor(address: string, { ca, seconds }: Settings): Agent {
	const family = isIP(address);
	const pinned: LookupFunction = (_hostname, { all }, done) => {
		if (all === true) done(null, [{ address, family }]);
		else done(null, address, family);
	};
	return new Agent({
		connect: { lookup: pinned, ...(ca === undefined ? {} : { ca }), timeout: seconds * 1_000 },
		headersTimeout: seconds * 1_000,
		bodyTimeout: seconds * 1_000,
		maxHeaderSize: MAX_HEADER_BYTES,
		pipelining: 0,
	});
}

const tooLarge = (limit: number): string => `is larger than ${limit} bytes`;

async function readBounded(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of body) {
		length += chunk.byteLength;
		if (length > limit) refuse(tooLarge(limit));
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
