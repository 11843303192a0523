import { crc32 } from "node:zlib";

/*
 * An API key: `dg_live_`, 30 base62 digits of chance (178 bits), 6 base62 digits of a CRC-32 over all that stands before
 * them. The prefix lets scanners of leaked secrets find keys, the checksum tells a mistyped one without a look-up
 * (contract:key-format).
 */

const PREFIX = "dg_live_";
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
/** How many of the random digits are shown later on; 154 bits stay unknown. */
const SHOWN_LENGTH = 4;

const pattern = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** The last `length` digits of a number. */
function base62(number: bigint, length: number): string {
	let rest = number;
	let digits = "";
	while (digits.length < length) {
		digits = `${DIGITS[Number(rest % 62n)]}${digits}`;
		rest /= 62n;
	}
	return digits;
}

const checksum = (head: string): string => base62(BigInt(crc32(head)), CHECKSUM_LENGTH);

/** A key out of 256 bits of chance, base64url. Taking their last 30 digits favours none by more than 2^-77. */
export function apiKeyOf(secret: string): string {
	const number = BigInt(`0x${Buffer.from(secret, "base64url").toString("hex")}`);
	const head = `${PREFIX}${base62(number, RANDOM_LENGTH)}`;
	return `${head}${checksum(head)}`;
}

/** Whether a text can be a key at all. */
export function isApiKey(text: string): boolean {
	return pattern.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** What is kept and shown of a key. */
export function apiKeyPrefix(key: string): string {
	return key.slice(0, PREFIX.length + SHOWN_LENGTH);
}
