/** Longer names are a stranger's text, and the answer shall not repeat it. */
const LONGEST_NAME = 64;

/** The name of a parameter or a member, as it came, in an answer: what could hide or forge is escaped, what is long is cut. */
export function shownName(name: string): string {
	if (/^[\w./-]+$/.test(name) && name.length <= LONGEST_NAME) return name;
	const cut = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
	return JSON.stringify(cut).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, escaped);
}

const escaped = (character: string): string =>
	character
		.split("")
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
		.join("");
