/** A file that is made from another. `produce` gets the committed text, so that it can replace a marked part of it. */
export interface Derivation {
	/** From the repository's root. */
	readonly path: string;
	produce(current: string): string | Promise<string>;
}

/** Replaces what stands between `<!-- derived: name -->` and `<!-- /derived -->`; throws where the marks are missing. */
export function replaceDerived(text: string, name: string, content: string): string {
	const open = `<!-- derived: ${name} -->`;
	const close = "<!-- /derived -->";
	const start = text.indexOf(open);
	const end = text.indexOf(close, start);
	if (start < 0 || end < 0) throw new Error(`The marks of "${name}" are missing.`);
	return `${text.slice(0, start)}${open}\n${content.trim()}\n${text.slice(end)}`;
}
