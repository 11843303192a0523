import type { SpecInput } from "../src/contract/source.ts";

/** The same input, which keeps what was read through it in `texts`: a page shows the lines around a change. */
export function rememberTexts(input: SpecInput, texts: Map<string, string>): SpecInput {
	return {
		...input,
		load: async (path) => {
			const text = await input.load(path);
			if (text !== undefined) texts.set(path, text);
			return text;
		},
	};
}
