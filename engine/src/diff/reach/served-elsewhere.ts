import type { Change } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { PairNode } from "./pair-node.ts";

/** Values of a list that are looked for among the paths of operations: more are no names that somebody wrote into paths. */
const MAX_VALUES = 200;

/** Whether all requests with these values, wherever they are described, are requests to other operations from now on. */
export function servedElsewhere(
	values: readonly JsonValue[],
	nodes: readonly PairNode[],
): Pick<Change, "isServedElsewhere"> {
	if (values.length === 0 || values.length > MAX_VALUES) return {};
	const isServed = ({ parents, roots }: PairNode) =>
		parents.length === 0 &&
		roots.every(({ isElsewhere }) => isElsewhere !== undefined && values.every((value) => isElsewhere(value)));
	return nodes.length > 0 && nodes.every(isServed) ? { isServedElsewhere: true } : {};
}
