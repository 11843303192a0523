// Needed by: style-query.
import type { ApiParameter } from "../call/operation.ts";
import { pairsOf } from "./style-pairs.ts";
import { encodeReserved } from "./style-reserved.ts";
import { encode } from "./text.ts";

/** `a=1&b=2` in any style, for a query or an urlencoded form. */
export function styledQuery(parameter: ApiParameter, value: unknown): string {
	const encodeValue = parameter.reserved === true ? encodeReserved : encode;
	return pairsOf(parameter, value)
		.map(({ name, values, separator }) => `${encode(name)}=${values.map(encodeValue).join(separator)}`)
		.join("&");
}
