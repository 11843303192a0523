import { apiKeyOf } from "../../../../app/src/auth/api-key-format.ts";
import type { Random } from "../../../tools/fuzz/random.ts";

/* Texts that are no API key of anybody: by chance, or one step away from a real one. */

/** A text, and whether its checksum is made to be right, so that only a look-up can refuse it. */
export interface ForgedKey {
	readonly text: string;
	readonly isWellFormed: boolean;
}

/** One look-up costs as much as hundreds of checksums. */
const WELL_FORMED_ONE_IN = 256;

const PREFIX = "dg_live_";
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Random digits and checksum. */
const LENGTH = 36;
const CHECKSUM = 6;

const digitCodes = Buffer.from(DIGITS, "latin1");
const scratch = Buffer.alloc(PREFIX.length + LENGTH);
scratch.write(PREFIX, "latin1");

/** A text of a key's form. Its checksum is right once in 57 thousand millions. */
function randomText(random: Random): string {
	for (let place = PREFIX.length; place < scratch.length; place += 1)
		scratch[place] = digitCodes[random.below(62)] ?? 0;
	return scratch.toString("latin1");
}

/** A key with a right checksum over a secret that nobody was given. */
function wellFormed(random: Random): string {
	const secret = Buffer.from(Array.from({ length: 32 }, () => random.below(256)));
	return apiKeyOf(secret.toString("base64url"));
}

type Change = (key: string, random: Random) => string;

/** A place behind the prefix. */
const placeIn = (key: string, random: Random): number => PREFIX.length + random.below(key.length - PREFIX.length);

const oddities = [" ", "\n", "\0", "=", "-", "_", ".", "%20", "'", "\u200b", "\uff10", "\u0430", "\ud800"];

const changes: readonly Change[] = [
	// Every character in its turn, the prefix's too, becomes another.
	(key, random) => {
		const place = random.below(key.length);
		const digit = DIGITS[(DIGITS.indexOf(key[place] ?? "0") + 1 + random.below(60)) % 62];
		return key.slice(0, place) + digit + key.slice(place + 1);
	},
	// Two neighbours change places.
	(key, random) => {
		const place = random.below(key.length - 1);
		return key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2);
	},
	// Cut short, at either end, and made longer.
	(key, random) => key.slice(0, random.below(key.length)),
	(key, random) => key.slice(1 + random.below(key.length - 1)),
	(key, random) => key + random.pick([...DIGITS]),
	(key) => key + key,
	// One character more, or less, in the middle.
	(key, random) => {
		const place = placeIn(key, random);
		return key.slice(0, place) + random.pick([...DIGITS]) + key.slice(place);
	},
	(key, random) => {
		const place = placeIn(key, random);
		return key.slice(0, place) + key.slice(place + 1);
	},
	// The other case: of one letter, and of all.
	(key, random) => {
		const place = placeIn(key, random);
		const letter = key[place] ?? "";
		const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
		return key.slice(0, place) + other + key.slice(place + 1);
	},
	(key) => key.toUpperCase(),
	(key) => key.toLowerCase(),
	// What trims, decodes or folds might overlook.
	(key, random) => key + random.pick(oddities),
	(key, random) => random.pick(oddities) + key,
	(key, random) => {
		const place = placeIn(key, random);
		return key.slice(0, place) + random.pick(oddities) + key.slice(place + 1);
	},
	// Another prefix.
	(key, random) =>
		random.pick(["dg_test_", "DG_LIVE_", "dg_live", "", "dg-live-", "sk_live_"]) + key.slice(PREFIX.length),
	// The checksum of another secret, and no checksum that counts.
	(key, random) => key.slice(0, -CHECKSUM) + wellFormed(random).slice(-CHECKSUM),
	(key) => `${key.slice(0, -CHECKSUM)}${"0".repeat(CHECKSUM)}`,
	(key) => key.slice(0, PREFIX.length) + [...key.slice(PREFIX.length)].toReversed().join(""),
];

/** The next text. It is none of the real ones, whatever was done to them. */
export function forgeKey(random: Random, real: ReadonlySet<string>, realList: readonly string[]): ForgedKey {
	if (random.oneIn(WELL_FORMED_ONE_IN)) return { text: wellFormed(random), isWellFormed: true };
	const text = random.oneIn(2) ? randomText(random) : random.pick(changes)(random.pick(realList), random);
	return real.has(text) ? forgeKey(random, real, realList) : { text, isWellFormed: false };
}
