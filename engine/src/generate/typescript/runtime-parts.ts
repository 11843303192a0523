import { runtimeParts } from "./runtime.derived.ts";

/** What of the runtime an SDK needs beyond what every SDK has. */
export type Feature = NonNullable<(typeof runtimeParts)[number]["features"]>[number] | Inner;

/** What lines within a part say: `// Where natives:`. */
type Inner =
	| "cookies"
	| "file-contents"
	| "media-ranges"
	| "secret-cookie"
	| "secret-query"
	| "path-parameters"
	| "ranges"
	| "renamed"
	| "styles";

type Part = (typeof runtimeParts)[number];

const marked = /^[\t ]*\/\/ Where ([^\n:]+):\n([\s\S]*?)^[\t ]*\/\/ End\.(?:\n|$)/gmu;

/** Every part that some features need, whole, and the parts that these are made with. */
export function wholeParts(features: ReadonlySet<Feature>): readonly Part[] {
	return reached(features, () => true);
}

/** The texts that some features need, in the order in which they are printed. */
export function textsFor(features: ReadonlySet<Feature>): readonly string[] {
	const texts = new Map<string, string>();
	const textOf = (part: Part): string => {
		const text = texts.get(part.name) ?? textWith(part.text, features);
		texts.set(part.name, text);
		return text;
	};
	const names = (part: Part, used: Part) => {
		const words = new Set(textOf(part).match(/\w+/gu));
		return used.declares.some((name) => words.has(name));
	};
	return reached(features, names).map(textOf);
}

function reached(features: ReadonlySet<Feature>, names: (part: Part, used: Part) => boolean): readonly Part[] {
	const parts = new Map<string, Part>(runtimeParts.map((part) => [part.name, part]));
	const needed = new Set<Part>(
		runtimeParts.filter((part) => part.features === null || part.features.some((feature) => features.has(feature))),
	);
	for (const part of needed) {
		for (const name of part.uses) {
			const used = parts.get(name);
			if (used !== undefined && !needed.has(used) && names(part, used)) needed.add(used);
		}
	}
	return runtimeParts.filter((part) => needed.has(part));
}

/** Without what other features need, and without the lines that say so. */
function textWith(text: string, features: ReadonlySet<string>): string {
	return text
		.replace(marked, (_, needed: string, inner: string) =>
			needed.split(", ").some((feature) => features.has(feature)) ? inner : "",
		)
		.replace(/\n{3,}/gu, "\n\n")
		.trim();
}
