/*
 * The escaping boundary. Text reaches a generated file only as Code of that file's language, and Code is made in four
 * ways: the literal parts of a code`…` template, an escaper of this folder, a combination of Code, and ownText() for text
 * that we wrote ourselves. A string of a description is none of these, and neither is another language's Code, so the
 * compiler refuses both; a law test keeps ownText() in this folder.
 */

declare const safe: unique symbol;

export type Language = "typescript" | "python" | "go" | "shell";

/** Source text that is safe to print where it stands, in a file of this language. `Code<never>` is safe in any. */
export type Code<In extends Language> = string & { readonly [safe]: In };

/** Marks text as Code that was written by hand in this repository. Never for text that came in. */
export function ownText<In extends Language>(text: string): Code<In> {
	return text as Code<In>;
}

/** The empty text and the line break mean the same in every language. */
export const nothing: Code<never> = ownText("");
export const newline: Code<never> = ownText("\n");

/** The template tag of one language's generators: the literal parts are ours, and the holes take its Code alone. */
export type Template<In extends Language> = (parts: TemplateStringsArray, ...holes: readonly Code<In>[]) => Code<In>;

/** Each language makes its tag once, beside its escapers. */
export function templateOf<In extends Language>(): Template<In> {
	return (parts, ...holes) => {
		let text = parts[0] ?? "";
		holes.forEach((hole, index) => {
			text += hole + (parts[index + 1] ?? "");
		});
		return ownText(text);
	};
}

export function join<In extends Language>(parts: readonly Code<In>[], separator: Code<In>): Code<In> {
	return ownText(parts.join(separator));
}

/** One part a line; parts that are empty leave no line behind. */
export function lines<In extends Language>(...parts: readonly Code<In>[]): Code<In> {
	return join(
		parts.filter((part) => part !== nothing),
		newline,
	);
}

/** Shifts every line that is not blank one tab to the right. Escapers leave no raw line break inside a literal. */
export function indent<In extends Language>(body: Code<In>): Code<In> {
	return ownText(body.replace(/^(?=[^\n])/gmu, "\t"));
}
