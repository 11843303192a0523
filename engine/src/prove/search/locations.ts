import type { Via } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { childPointer } from "../../lib/json-pointer.ts";
import type { Ids, PairSampler } from "./pair-sampler.ts";

/** One step of a way, with what describes the value above it and the value itself. */
export interface Step {
	readonly via: Via;
	readonly above: Ids;
	readonly below: Ids;
}

export interface Located {
	readonly value: JsonValue;
	/** RFC 6901. */
	readonly location: string;
}

/**
 * The values inside one value to which a way leads: several where it passes the items of a list, or names that nothing
 * describes.
 */
export function locationsOf(start: Located, steps: readonly Step[], pairs: PairSampler): readonly Located[] {
	return steps.reduce<readonly Located[]>(
		(found, step) =>
			step.via.kind === "branch"
				? found
				: found.flatMap(({ value, location }) =>
						membersOf(value)
							.filter(([token]) => leadsTo(step, token, value, pairs))
							.map(([token, member]) => ({ value: member, location: childPointer(location, token) })),
					),
		[start],
	);
}

function membersOf(value: JsonValue): readonly (readonly [string, JsonValue])[] {
	return isObject(value) || isList(value) ? Object.entries(value) : [];
}

function leadsTo({ via, above }: Step, token: string, value: JsonValue, pairs: PairSampler): boolean {
	const { accepting, refusing } = pairs.get(above);
	if (via.kind === "items") return isList(value) && Number(token) >= (accepting?.prefixItems.length ?? 0);
	if (via.kind === "item") return isList(value) && token === String(via.index);
	if (!isObject(value)) return false;
	if (via.kind === "property") return token === via.name;
	const isDescribed = [accepting, refusing].some((side) => side?.properties.has(token) === true);
	if (via.kind === "additional") return !isDescribed;
	const { patterns } = pairs.samplers.accepting.side;
	return via.kind === "pattern" && patterns.matches(via.pattern, token) === true;
}
