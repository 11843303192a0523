import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";

/** A key and its certificate, both PEM. */
export interface Certificate {
	readonly key: string;
	readonly cert: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * A certificate of host names and IPv4 addresses that vouches for itself, valid for a day: X.509 version 3 (RFC 5280) with an
 * ECDSA key, written here so that tests over TLS need no other program.
 */
export function selfSigned(names: readonly [string, ...string[]], now = Date.now()): Certificate {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
	const issuer = sequence(set(sequence(oid(COMMON_NAME), element(0x0c, Buffer.from(names[0])))));
	const body = sequence(
		element(0xa0, integer(Buffer.of(2))),
		integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
		sequence(oid(ECDSA_WITH_SHA256)),
		issuer,
		sequence(time(now - DAY_MS), time(now + DAY_MS)),
		issuer,
		publicKey.export({ type: "spki", format: "der" }),
		element(0xa3, sequence(alternativeNames(names), IS_AUTHORITY)),
	);
	const signature = element(0x03, Buffer.concat([Buffer.of(0), sign("sha256", body, privateKey)]));
	const whole = sequence(body, sequence(oid(ECDSA_WITH_SHA256)), signature).toString("base64");
	const lines = whole.match(/.{1,64}/gu)?.join("\n") ?? "";
	return {
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
	};
}

/* Object identifiers as DER has them: 1.2.840.10045.4.3.2, 2.5.4.3, 2.5.29.17 and 2.5.29.19. */
const ECDSA_WITH_SHA256 = "2a8648ce3d040302";
const COMMON_NAME = "550403";
const SUBJECT_ALTERNATIVE_NAME = "551d11";
const BASIC_CONSTRAINTS = "551d13";

function element(tag: number, content: Buffer): Buffer {
	const size = content.length;
	const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
	return Buffer.concat([Buffer.of(tag, ...length), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
	return element(0x30, Buffer.concat(parts));
}

function set(part: Buffer): Buffer {
	return element(0x31, part);
}

function integer(bytes: Buffer): Buffer {
	return element(0x02, bytes);
}

function oid(hex: string): Buffer {
	return element(0x06, Buffer.from(hex, "hex"));
}

/** UTCTime, which has two digits of the year and no fractions. */
function time(at: number): Buffer {
	const digits = new Date(at).toISOString().replace(/\D/gu, "").slice(2, 14);
	return element(0x17, Buffer.from(`${digits}Z`));
}

function alternativeNames(names: readonly string[]): Buffer {
	const written = names.map((name) =>
		isIP(name) === 4 ? element(0x87, Buffer.from(name.split(".").map(Number))) : element(0x82, Buffer.from(name)),
	);
	return sequence(oid(SUBJECT_ALTERNATIVE_NAME), element(0x04, sequence(...written)));
}

/** Critical, as RFC 5280 demands: clients take it as the authority of itself. */
const IS_AUTHORITY = sequence(
	oid(BASIC_CONSTRAINTS),
	element(0x01, Buffer.of(0xff)),
	element(0x04, sequence(element(0x01, Buffer.of(0xff)))),
);
