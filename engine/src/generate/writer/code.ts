/*
 * The escaping boundary. Text reaches a generated file only as Code, and Code is made in four ways: the literal parts of
 * a code`…` template, an escaper of this folder, a combination of Code, and ownText() for text that we wrote ourselves.
 * A string of a description is none of these, so the compiler refuses it; a law test keeps ownText() in this folder.
 */

declare const safe: unique symbol;

/** Source text that is safe to print where it stands. */
export type Code = string & { readonly [safe]: true };

/** Marks text as Code that was written by hand in this repository. Never for text that came in. */
export function ownText(text: string): Code {
	return text as Code;
}

export const nothing: Code = ownText("");
export const newline: Code = ownText("\n");

/** The template tag of generators: the literal parts are ours, and the holes take Code alone. */
export function code(parts: TemplateStringsArray, ...holes: readonly Code[]): Code {
	let text = parts[0] ?? "";
	holes.forEach((hole, index) => {
		text += hole + (parts[index + 1] ?? "");
	});
	return ownText(text);
}

export function join(parts: readonly Code[], separator: Code): Code {
	return ownText(parts.join(separator));
}

/** One part a line; parts that are empty leave no line behind. */
export function lines(...parts: readonly Code[]): Code {
	return join(
		parts.filter((part) => part !== nothing),
		newline,
	);
}

/** Shifts every line that is not blank one tab to the right. Escapers leave no raw line break inside a literal. */
export function indent(body: Code): Code {
	return ownText(body.replace(/^(?=[^\n])/gmu, "\t"));
}
