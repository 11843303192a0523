import type { Api } from "../../contract/api.ts";
import type { Place, Resolved } from "../../contract/source.ts";
import { componentNames, type Identity, identityOf } from "./component-names.ts";
import { refsIn } from "./reached-types.ts";

/** The components that are mentioned at a place, as it is written: those that they mention in turn aside. */
export function createMentionedIn(api: Api): (place: Place) => ReadonlySet<string> {
	const names = componentNames(api);
	const known = new Map<string, ReadonlySet<string>>();
	return ({ file, pointer }) => {
		const key = `${file}#${pointer}`;
		const mentioned = known.get(key) ?? mentionedFrom(api.resolve(`#${encodeURI(pointer)}`, file), names, api);
		known.set(key, mentioned);
		return mentioned;
	};
}

/** Shared responses and parameters are no types: what they mention is mentioned by whoever refers to them. */
function mentionedFrom(
	root: Resolved | undefined,
	names: ReadonlyMap<Identity, string>,
	api: Api,
): ReadonlySet<string> {
	const mentioned = new Set<string>();
	const waiting: Resolved[] = root === undefined ? [] : [root];
	const seen = new Set<Identity>(waiting.map(identityOf));
	// A place that is nothing but a reference is resolved to where that leads.
	const own = root === undefined ? undefined : names.get(identityOf(root));
	if (own !== undefined) return new Set([own]);
	for (const { value, at } of waiting) {
		for (const ref of refsIn(value)) {
			const target = api.resolve(ref, at.file);
			if (target === undefined) continue;
			const name = names.get(identityOf(target));
			if (name !== undefined) mentioned.add(name);
			else if (!seen.has(identityOf(target))) waiting.push(target);
			seen.add(identityOf(target));
		}
	}
	return mentioned;
}
