import { type Document, isMembers, type Value } from "./documents.ts";
import { find, fragmentOf, mapReferences, pointerOf, type Target, targetOf } from "./references.ts";

/** A part of another file, and where it stands in the bundle. */
interface Home {
	readonly at: Target;
	readonly value: Value;
	readonly tokens: readonly string[];
}

/**
 * All files in one: what another file says stands where it is referred to nearest to the entry, and there at the first
 * place by the order of pointers; every other reference leads there.
 */
export function bundle(document: Document): Document {
	const { entry, files } = document;
	const homes = findHomes(document);
	const keyOf = ({ file, tokens }: Target) => `${file}#${pointerOf(tokens)}`;
	const fill = (value: Value, file: string, tokens: readonly string[]): Value => {
		if (Array.isArray(value)) return value.map((item, index) => fill(item, file, [...tokens, String(index)]));
		if (!isMembers(value)) return value;
		const ref = value["$ref"];
		const target = typeof ref === "string" ? targetOf(ref, file) : undefined;
		const found = target === undefined ? undefined : find(document, target);
		if (found !== undefined) {
			const home = homes.get(keyOf(found.at));
			if (home !== undefined && pointerOf(home.tokens) === pointerOf(tokens))
				return fill(found.value, found.at.file, tokens);
			return { ...value, $ref: `#${fragmentOf(home?.tokens ?? found.at.tokens)}` };
		}
		const members = Object.entries(value).map(([key, member]): [string, Value] => [
			key,
			fill(member, file, [...tokens, key]),
		]);
		return Object.fromEntries(members);
	};
	const whole = fill(files.get(entry) ?? null, entry, []);
	return { entry, files: new Map([[entry, whole]]) };
}

function findHomes(document: Document): ReadonlyMap<string, Home> {
	const { entry, files } = document;
	const homes = new Map<string, Home>();
	let level: readonly Home[] = [{ at: { file: entry, tokens: [] }, value: files.get(entry) ?? null, tokens: [] }];
	while (level.length > 0) {
		const next = new Map<string, Home>();
		for (const { at, value, tokens } of level) {
			for (const [place, ref] of referencesIn(value)) {
				const target = targetOf(ref, at.file);
				const found = target === undefined ? undefined : find(document, target);
				if (found === undefined || found.at.file === entry) continue;
				const key = `${found.at.file}#${pointerOf(found.at.tokens)}`;
				const use = [...tokens, ...place];
				const known = next.get(key);
				if (homes.has(key) || (known !== undefined && pointerOf(known.tokens) <= pointerOf(use))) continue;
				next.set(key, { ...found, tokens: use });
			}
		}
		for (const [key, home] of next) homes.set(key, home);
		level = [...next.values()];
	}
	return homes;
}

/** Every reference with nothing that counts beside it, and where it stands. */
function referencesIn(root: Value): readonly (readonly [tokens: readonly string[], ref: string])[] {
	const found: [readonly string[], string][] = [];
	const visit = (value: Value, tokens: readonly string[]) => {
		if (typeof value !== "object" || value === null) return;
		const ref = isMembers(value) ? value["$ref"] : undefined;
		if (typeof ref === "string") found.push([tokens, ref]);
		else for (const [key, member] of Object.entries(value)) visit(member, [...tokens, key]);
	};
	visit(root, []);
	return found;
}

/** Whether a description can be bundled so: what refers to files otherwise, or says more beside a reference, is left alone. */
export function canBeBundled({ files }: Document): boolean {
	let isPlain = true;
	for (const value of files.values()) {
		mapReferences(value, (ref, beside) => {
			if (beside > 0 || /^[a-z]+:/u.test(ref)) isPlain = false;
			return undefined;
		});
	}
	return files.size > 1 && isPlain;
}
