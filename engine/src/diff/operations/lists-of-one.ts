import type { Api, ParameterIn, SchemaId, Style } from "../../contract/api.ts";
import { bitsOf, STRING } from "../../lib/json-types.ts";
import type { Form } from "../schemas/form.ts";

/** How a parameter or a header is written, and what it holds. */
export interface Placed {
	readonly in: ParameterIn;
	readonly style: Style;
	readonly allowReserved: boolean;
	readonly schema: SchemaId | null;
}

/** One side of a value, with the Api whose schemas describe it. */
export interface PlacedIn {
	readonly api: Api;
	readonly value: Placed;
}

/**
 * The form of a value that is written in a style. A list of one is written like one value in every style, exploded or not
 * (OpenAPI 3.2, Style Examples); `deepObject` knows no lists. What joins the values of a list is escaped inside of a
 * value, but not in headers, nor where reserved characters stand as they are: there a text may be several values.
 */
export function formOfPlaced(before: PlacedIn, after: PlacedIn): Form {
	const isPlain = [before, after].every(({ value }) => value.style !== "deepObject");
	return isPlain && ![before, after].some(isAmbiguous) ? "exploded" : "text";
}

function isAmbiguous({ api, value }: PlacedIn): boolean {
	if (value.in !== "header" && !value.allowReserved) return false;
	const schema = value.schema === null ? null : api.schemas.get(value.schema);
	return schema !== null && schema.enum === null && (bitsOf(schema.types) & STRING) !== 0;
}
