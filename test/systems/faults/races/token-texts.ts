import type { Random } from "../../../tools/fuzz/random.ts";

/* Changes of a token's text: whatever they do, the issuer's signature is not over it. */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

type TextChange = (token: string, random: Random, pool: readonly string[]) => string;

const at = (token: string, random: Random): number => random.below(token.length);

/** One character becomes another; the last one too, whose unused bits decoders overlook. */
export function changeText(token: string, random: Random): string {
	const place = random.oneIn(8) ? token.length - 1 : at(token, random);
	const digit = random.pick([...DIGITS].filter((candidate) => candidate !== token[place]));
	return `${token.slice(0, place)}${digit}${token.slice(place + 1)}`;
}

const insert = (token: string, random: Random, text: string): string => {
	const place = at(token, random);
	return token.slice(0, place) + text + token.slice(place);
};

const oddities = [
	"=",
	"==",
	" ",
	"\n",
	"\r\n",
	"\t",
	"\0",
	".",
	"+",
	"/",
	"\u00a0",
	"\u200b",
	"\ufeff",
	"\uff21",
	"\ud800",
];

export const texts: readonly TextChange[] = [
	changeText,
	(token, random) => insert(token, random, random.pick(oddities)),
	(token, random) => token + random.pick(oddities),
	(token, random) => random.pick(oddities) + token,
	(token, random) => insert(token, random, random.pick([...DIGITS])),
	(token, random) => token.slice(0, at(token, random)),
	(token, random) => token.slice(1 + at(token, random)),
	(token, random) => {
		const place = at(token, random);
		return token.slice(0, place) + token.slice(place + 1);
	},
	(token, random) => reordered(token, random),
	(token, random, pool) => splice(token, random.pick(pool), random),
	(token) => token.replaceAll("-", "+").replaceAll("_", "/").concat("="),
	(token) => `${token}.${token}`,
	(token) => `Bearer ${token}`,
	(token) => `"${token}"`,
	(token) => JSON.stringify(token.split(".")),
	(token) => token.split(".").toReversed().join("."),
	(token) => token.split(".").slice(0, 2).join("."),
	(token) => `${token.split(".").slice(0, 2).join(".")}.`,
	(token) => `${token}..`,
	(token) => token.toUpperCase(),
	(token) => token.normalize("NFKD").replace("e", "\uff45"),
];

/** Its own parts in the wrong places. */
function reordered(token: string, random: Random): string {
	const [first = "", second = "", third = ""] = token.split(".");
	const orders = [
		[second, first, third],
		[first, third, second],
		[first, first, third],
		[first, second, second],
	];
	return random.pick(orders).join(".");
}

/** Parts of two tokens: never all three of one. */
function splice(one: string, other: string, random: Random): string {
	const place = random.below(3);
	const parts = one.split(".");
	const others = other.split(".");
	const spliced = parts.map((part, number) => (number === place ? (others[number] ?? "") : part));
	// The header of every genuine token is the same.
	if (spliced.join(".") === one) return `${spliced[0]}.${spliced[2]}.${spliced[1]}`;
	return spliced.join(".");
}
