import { type Code as CodeOf, ownText, type Template, templateOf } from "./code.ts";

/*
 * Words of a POSIX shell (POSIX.1-2024, Shell Command Language, section 2.2). Texts stand in single quotes, in which nothing
 * is expanded; a terminal reads what it is given before the shell does, so that no control character may stand there.
 */

/** Code of this language, and the tag that its generators write it with. */
export type Code = CodeOf<"shell">;
export const code: Template<"shell"> = templateOf();

/** Letters, marks, digits, punctuation, symbols, the space and the line feed. Not: controls, format and bidi characters. */
const invisible = /[^\p{L}\p{M}\p{N}\p{P}\p{S} \n]/gu;

/** Whether every character of a text may stand in a command that somebody pastes. */
export function canStand(text: string): boolean {
	return text.search(invisible) === -1;
}

/** A word that holds exactly this text. What cannot stand in a command becomes U+FFFD: whoever cares asks `canStand`. */
export function word(text: string): Code {
	return ownText(`'${text.toWellFormed().replace(invisible, "\ufffd").replaceAll("'", "'\\''")}'`);
}

/** The value of an environment variable, as a word or a part of one. Throws on a name that is none. */
export function variable(name: string): Code {
	if (!/^[A-Za-z_][A-Za-z0-9_]*$/u.test(name)) throw new Error(`Not a variable: ${JSON.stringify(name)}`);
	return ownText(`"$${name}"`);
}
