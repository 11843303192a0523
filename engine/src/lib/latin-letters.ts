/*
 * Names are words of ASCII letters, which every language, file and tool takes. Letters that are no ASCII letter with marks
 * are written as their readers write them where there is no such letter.
 */

const latin = "ß ss æ ae œ oe ø o ł l đ d ð d þ th ħ h ı i ŋ ng ŧ t ə e ŉ n ĸ k";

const cyrillic =
	"а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ  ы y ь  э e ю yu я ya і i ї yi є ye ґ g ў u ј j љ lj њ nj ћ c ђ dj џ dz ѓ gj ќ kj ѕ dz ѐ e ѝ i";

const greek = "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o";

const written: ReadonlyMap<string, string> = new Map(
	[latin, cyrillic, greek].flatMap((table) =>
		[...table.matchAll(/(\S) (\S*)(?: |$)/gu)].map(([, letter = "", ascii = ""]) => [letter, ascii] as const),
	),
);

/** `Straße` is Strasse, `łódź` lodz, `Товары` Tovary. Letters of other scripts stay as they are. */
export function latinLetters(name: string): string {
	const composed = name.normalize("NFKC");
	const replaced = composed.replace(/[^\p{ASCII}\P{L}]/gu, (letter, at: number) => {
		const small = letter.toLowerCase();
		const ascii = written.get(small) ?? written.get(small.normalize("NFD").charAt(0));
		if (ascii === undefined) return letter;
		if (small === letter) return ascii;
		return isShouted(composed, at, letter) ? ascii.toUpperCase() : ascii.charAt(0).toUpperCase() + ascii.slice(1);
	});
	return replaced.normalize("NFKD").replace(/\p{M}/gu, "");
}

/** Whether a capital stands among capitals: `ПЛАЩ`, and not `Щит`. */
function isShouted(text: string, at: number, letter: string): boolean {
	const after = text.slice(at + letter.length);
	return /^\p{Lu}/u.test(after) || (!/^\p{Ll}/u.test(after) && /\p{Lu}$/u.test(text.slice(0, at)));
}
