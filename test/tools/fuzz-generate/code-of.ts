/*
 * A generated file without its literals and comments: what is left is code, in which no text of a description may stand.
 */

const tokens: Readonly<Record<string, RegExp>> = {
	typescript:
		/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|`(?:[^`\\]|\\.)*`|[^"/`]+|[\s\S]/gu,
	python: /"""(?:[^\\]|\\[\s\S])*?"""|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|#[^\n]*|[^"'#]+|[\s\S]/gu,
	go: /`[^`]*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*|[^"'`/]+|[\s\S]/gu,
};

const literal = /^(?:"|'|\/[/*]|\/.+\/|#|`(?![\s\S]*\$\{))/u;

/** The code alone. In Go and Python `/` alone divides; a template of TypeScript is code, as what stands in it is. */
export function codeOf(target: string, content: string): string {
	const token = tokens[target];
	if (token === undefined) throw new Error(`There is no reader of ${target}.`);
	return content.replace(token, (text) => (text.length > 1 && literal.test(text) ? " " : text));
}
