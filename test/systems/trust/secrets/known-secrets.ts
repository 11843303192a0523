/** Something that was kept: what it is, and its text. */
interface Kept {
	readonly what: string;
	readonly spellings: readonly Buffer[];
}

/** Every secret that a test has seen or made, to be looked for wherever secrets have no business. */
export interface KnownSecrets {
	/** Remembers a text by what it is. Short ones are refused: they would be found by chance. */
	keep(what: string, ...texts: readonly (string | null | undefined)[]): void;
	/** What of them stands in some bytes, in whatever spelling; sorted, once each. */
	foundIn(bytes: Uint8Array | string): readonly string[];
	/** How many texts are known of each kind. */
	counts(): Readonly<Record<string, number>>;
}

const SHORTEST = 12;

export function createKnownSecrets(): KnownSecrets {
	const known = new Map<string, Kept>();
	return {
		keep(what, ...texts) {
			for (const text of texts) {
				if (text === undefined || text === null) throw new Error(`There is no ${what} to keep.`);
				if (text.length < SHORTEST) throw new Error(`This ${what} is too short to be looked for: ${text}.`);
				for (const part of partsOf(text)) known.set(`${what} ${part}`, { what, spellings: spellingsOf(part) });
			}
		},
		foundIn(bytes) {
			const haystack = Buffer.from(bytes);
			const found = [...known.values()].filter(({ spellings }) => spellings.some((one) => haystack.includes(one)));
			return [...new Set(found.map(({ what }) => what))].sort();
		},
		counts() {
			const counts: Record<string, number> = {};
			for (const { what } of known.values()) counts[what] = (counts[what] ?? 0) + 1;
			return counts;
		},
	};
}

/** A PEM is known by its lines, and a JWT by the signature without which it is worth nothing. */
function partsOf(text: string): readonly string[] {
	if (text.includes("-----BEGIN"))
		return text.split("\n").filter((line) => line.length >= SHORTEST && !line.startsWith("-"));
	const signature = /^eyJ[\w-]+\.[\w-]+\.([\w-]{20,})$/.exec(text)?.[1];
	return signature === undefined ? [text] : [signature];
}

function spellingsOf(text: string): readonly Buffer[] {
	const bytes = Buffer.from(text);
	const texts = [
		text,
		JSON.stringify(text).slice(1, -1),
		encodeURIComponent(text),
		bytes.toString("base64").replace(/=+$/, ""),
		bytes.toString("base64url"),
		bytes.toString("hex"),
	];
	return [...new Set(texts)].map((spelling) => Buffer.from(spelling));
}
