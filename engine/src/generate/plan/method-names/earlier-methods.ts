import { compareTexts } from "../../../lib/json-order.ts";
import { camelCase } from "../../names/casing.ts";
import type { Words } from "../../names/split-words.ts";
import type { GroupPlan, MethodPlan, SdkPlan } from "../sdk-plan.ts";
import { groupKey } from "./group-path.ts";
import { nameStreams } from "./name-streams.ts";

/**
 * The plan with the earlier names of methods as methods of their own, in the groups that they stood in: deprecated, and
 * otherwise what they are called now. For targets, which so print code that people have written already; whoever looks for
 * the method of an operation looks in the plan as it is.
 */
export function withEarlierMethods(plan: SdkPlan): SdkPlan {
	const earlier = Map.groupBy(plan.groups.flatMap(earlierIn), ({ group }) => group);
	if (earlier.size === 0) return plan;
	return {
		...plan,
		groups: plan.groups.map((group) => {
			const added = earlier.get(groupKey(group.path))?.map(({ method }) => method) ?? [];
			if (added.length === 0) return group;
			const methods = [...group.methods, ...nameStreams(added, namesIn(group, plan))];
			return { ...group, methods: methods.toSorted((a, b) => compareTexts(a.name.join(" "), b.name.join(" "))) };
		}),
	};
}

/** What the things in a group are called. */
function namesIn({ path, methods }: GroupPlan, { groups }: SdkPlan): readonly Words[] {
	const inner = groups.filter((one) => one.path.length === path.length + 1);
	const own = inner.filter((one) => groupKey(one.path.slice(0, -1)) === groupKey(path));
	return [
		...methods.flatMap(({ name, stream }) => [name, ...(stream?.name == null ? [] : [stream.name])]),
		...own.flatMap((one) => one.path.slice(-1)),
	];
}

interface EarlierMethod {
	/** groupKey of where it stood. */
	readonly group: string;
	readonly method: MethodPlan;
}

function earlierIn({ path, methods }: GroupPlan): readonly EarlierMethod[] {
	return methods.flatMap((method) =>
		method.aliases.map((alias) => {
			const replacement = [...path, method.name].map(camelCase).join(".");
			const notes = { ...method.notes, deprecated: true, replacement };
			const named = { ...method, name: alias.at(-1) ?? [], aliases: [], notes, isEarlier: true as const };
			return { group: groupKey(alias.slice(0, -1)), method: named };
		}),
	);
}
