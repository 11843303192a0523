import { toBase64 } from "../../../engine/src/lib/base64.ts";
import type { Random } from "../../tools/fuzz/random.ts";
import { textChanges } from "./change-text.ts";

/* Changes of a signed note that know what one is: its text, its signature lines, and what is in each. */

type Change = (note: string, random: Random) => string;

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DASHES = ["-", "--", "\u2010", "\u2012", "\u2013", "\u2015", "\u2212", "\u2014\u2014", "", " \u2014", "\ufe58"];
const NAMES = [
	...["witness", "driftgate/projects/1", "a+b", "a b", "", "a\u0085b", "a\u00a0b", "a\u3000b", "a\ufeffb", "a\u2028b"],
	...["a\u007fb", "a\tb", "ü", "\u{1f600}", "x".repeat(2_000), "—", "a\u200bb"],
];

/** A line of somebody whose key nobody has; `bytes` may be too few for one. */
function foreignLine(random: Random, name = "witness", bytes = 68): string {
	const signature = Uint8Array.from({ length: bytes }, () => random.below(256));
	return `— ${name} ${toBase64(signature)}\n`;
}

const withLine =
	(make: (random: Random, own: string) => string): Change =>
	(note, random) => {
		const line = make(random, ownLine(note));
		return random.below(2) === 0 ? note + line : note.replace("\n\n", () => `\n\n${line}`);
	};

const ownLine = (note: string): string => note.slice(note.indexOf("\n\n") + 2);

const onSignature =
	(change: (signature: string, random: Random) => string): Change =>
	(note, random) =>
		note.replace(/(\n\n— [^ ]+ )([^\n]*)/, (_, start: string, signature: string) => start + change(signature, random));

const onBytes = (change: (bytes: Buffer, random: Random) => Uint8Array): Change =>
	onSignature((signature, random) => Buffer.from(change(Buffer.from(signature, "base64"), random)).toString("base64"));

const flippedAt = (bytes: Buffer, at: number, random: Random): Buffer =>
	Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ (1 << random.below(8)) : byte)));

const special: Readonly<Record<string, Change>> = {
	"a junk line among the signatures": withLine((random) =>
		random.pick(["anything\n", "— \n", "—\n", "— a\n", "— a b\n", "\u2014 a AAAA=\n", "// comment\n", " \n", "\n"]),
	),
	"a signature of somebody else": withLine((random) => foreignLine(random)),
	"a signature of hardly any bytes": withLine((random) => foreignLine(random, "witness", random.below(7))),
	"a signature under a strange name": withLine((random) => foreignLine(random, random.pick(NAMES))),
	"a signature of the key's name and another id": withLine((random, own) =>
		foreignLine(random, own.split(" ")[1] ?? "", 68),
	),
	"the signature twice": withLine((_, own) => own),
	"a wrong signature of the key": withLine((random, own) => {
		const [dash, name, signature = ""] = own.trimEnd().split(" ");
		const bytes = flippedAt(Buffer.from(signature, "base64"), 4 + random.below(64), random);
		return `${dash} ${name} ${bytes.toString("base64")}\n`;
	}),
	"many signatures": (note, random) => note + foreignLine(random).repeat(random.pick([98, 99, 100, 101])),
	"another dash": (note, random) => note.replace("\n\n—", () => `\n\n${random.pick(DASHES)}`),
	"another name": (note, random) => note.replace(/(\n\n— )[^ ]+/, (_, dash: string) => dash + random.pick(NAMES)),
	"another key id": onBytes((bytes, random) => flippedAt(bytes, random.below(4), random)),
	"another signature": onBytes((bytes, random) => flippedAt(bytes, 4 + random.below(64), random)),
	"a signature that is longer or shorter": onBytes((bytes, random) =>
		random.below(2) === 0 ? bytes.subarray(0, random.below(bytes.length)) : Buffer.concat([bytes, Buffer.alloc(1)]),
	),
	"bits that no byte needs": onSignature((signature, random) =>
		signature.replace(/(.)(=+)$/, (_, letter: string, padding: string) => {
			const free = padding.length === 1 ? 4 : 16;
			return BASE64[BASE64.indexOf(letter) - (BASE64.indexOf(letter) % free) + random.below(free)] + padding;
		}),
	),
	"base64 of URLs": onSignature((signature) => signature.replaceAll("+", "-").replaceAll("/", "_")),
	"base64 without padding, or with more": onSignature((signature, random) =>
		random.below(2) === 0 ? signature.replaceAll("=", "") : `${signature}=`,
	),
	"white space about the signature": onSignature((signature, random) =>
		random.pick([` ${signature}`, `${signature} `, `\t${signature}`, `${signature}\r`, `${signature}\u0085`]),
	),
	"no empty line, or two": (note, random) => note.replace("\n\n", random.below(2) === 0 ? "\n" : "\n\n\n"),
	"no signature": (note) => note.slice(0, note.indexOf("\n\n") + 2),
	"an empty line behind the signatures": (note) => `${note}\n`,
};

export const noteChanges: Readonly<Record<string, Change>> = { ...textChanges, ...special };
