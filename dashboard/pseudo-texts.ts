import type { Plugin } from "vite";

/** A letter of the alphabet that looks alike and is none of ASCII's. */
const LOWER = "ȧƀċḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ";
const UPPER = "ȦƁĊḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ";

const accented = (text: string): string =>
	text
		.replaceAll(/[a-z]/gu, (letter) => LOWER[letter.charCodeAt(0) - 97] ?? letter)
		.replaceAll(/[A-Z]/gu, (letter) => UPPER[letter.charCodeAt(0) - 65] ?? letter);

interface Node {
	readonly type: string;
	readonly start: number;
	readonly end: number;
}

/**
 * Makes the catalogue of texts one of a language of accents, so that a word which does not stand there is seen. For the mode
 * `pseudo` alone, which a test builds.
 */
export function pseudoTexts(): Plugin {
	return {
		name: "pseudo-texts",
		enforce: "post",
		transform(code, id) {
			if (!/\/src\/texts\/[\w-]+\.ts$/u.test(id)) return null;
			const texts = textsIn(this.parse(code) as Node).toSorted((a, b) => b.start - a.start);
			return texts.reduce((text, { start, end }) => {
				return text.slice(0, start) + accented(text.slice(start, end)) + text.slice(end);
			}, code);
		},
	};
}

/** Strings that are said: neither a member's name nor where something is imported from. */
function textsIn(node: unknown): readonly Node[] {
	if (Array.isArray(node)) return node.flatMap(textsIn);
	if (typeof node !== "object" || node === null) return [];
	const { type, key, computed, source, ...parts } = node as Record<string, unknown>;
	if (type === "Literal") return typeof Reflect.get(node, "value") === "string" ? [node as Node] : [];
	if (type === "TemplateElement") return [node as Node];
	// Names of members stay, and what is compared with values of the API.
	if (type === "BinaryExpression") return [];
	return Object.values(parts).flatMap(textsIn);
}
