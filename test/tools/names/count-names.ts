import { camelCase } from "../../../engine/src/generate/names/casing.ts";
import type { Words } from "../../../engine/src/generate/names/split-words.ts";
import type { SdkPlan } from "../../../engine/src/generate/plan/sdk-plan.ts";

/** What is counted of the names of one SDK. */
export interface NameCounts {
	readonly operations: number;
	/** Groups that have methods. */
	readonly groups: number;
	readonly groupsOfOne: number;
	/** Groups below the first level. */
	readonly inner: number;
	readonly innerOfOne: number;
	/** Methods on whose way a name follows itself: `issues.issues.list`. */
	readonly repeated: number;
	/** Methods with a name on their way that has more letters than LONGEST. */
	readonly long: number;
	/** Names of methods, types, members, arguments and values that only a hash tells apart. */
	readonly hashes: number;
}

const LONGEST = 30;

export function countNames(plan: SdkPlan): NameCounts {
	const groups = plan.groups.filter(({ methods }) => methods.length > 0);
	const inner = groups.filter(({ path }) => path.length > 1);
	const ways = groups.flatMap(({ path, methods }) => methods.map(({ name }) => [...path, name].map(camelCase)));
	return {
		operations: ways.length,
		groups: groups.length,
		groupsOfOne: groups.filter(isOfOne).length,
		inner: inner.length,
		innerOfOne: inner.filter(isOfOne).length,
		repeated: ways.filter((way) => way.some((name, index) => name === way[index - 1])).length,
		long: ways.filter((way) => way.some((name) => name.length > LONGEST)).length,
		hashes: hashedNames(plan).length,
	};
}

function isOfOne({ methods }: SdkPlan["groups"][number]): boolean {
	return methods.length === 1;
}

/** What `shortHash` writes is a word of its own, at the end of a name. */
const hash = /^x[0-9a-f]{5}$/u;

/** Every name of a plan that ends in a hash: words stand under `name` and `words`, wherever they are in it. */
function hashedNames(plan: SdkPlan): readonly Words[] {
	const found: Words[] = [];
	JSON.stringify(plan, (key, value: unknown) => {
		if ((key === "name" || key === "words") && isWords(value) && hash.test(value.at(-1) ?? "")) found.push(value);
		return value;
	});
	return found;
}

function isWords(value: unknown): value is Words {
	return Array.isArray(value) && value.every((word) => typeof word === "string");
}
