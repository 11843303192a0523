import { Unprovable } from "../say/unprovable.ts";
import type { Ids, PairSampler } from "./pair-sampler.ts";

/** How long a name is at least that is made up: the shortest one may be described, and few names are empty. */
const LENGTHS = [1, 2, 3, 4, 6, 8, 12, 0] as const;

/** A name that matches a pattern, if possible one that neither side describes by itself. Throws Unprovable. */
export function matchingName(pattern: string, ids: Ids, pairs: PairSampler): string {
	const { accepting, refusing } = pairs.get(ids);
	const { patterns } = pairs.samplers.accepting.side;
	const names = LENGTHS.flatMap((length) => patterns.textsOf(pattern, length, null));
	const isDescribed = (name: string) => [accepting, refusing].some((side) => side?.properties.has(name) === true);
	const name = names.find((one) => !isDescribed(one)) ?? names[0];
	if (name === undefined) throw new Unprovable("no name was found that matches a pattern of `patternProperties`");
	return name;
}
