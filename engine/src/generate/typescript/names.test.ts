import { reservedTypes } from "./names.ts";
import { runtimeNames, runtimeParts } from "./runtime.derived.ts";

/** Names that begin with a capital and are a parameter of a type, a member, or a word of a literal. */
const others =
	"Body Content Event Failures Item Key Keys Name Page Result Status Tag Value Authorization Accept Deno Surrogate";

it("hides no name of the platform that the runtime uses", () => {
	const text = runtimeParts
		.map((part) => part.text)
		.join("\n")
		.replace(
			/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\/(?:[^/\\\n[ ]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[gimu]*/gu,
			" ",
		);
	const used = new Set(text.match(/(?<![\w$.])[A-Z]\w+/gu));
	const free = [...used].filter(
		(name) => !runtimeNames.includes(name) && !others.split(" ").includes(name) && !reservedTypes.has(name),
	);
	expect(free).toEqual([]);
});
