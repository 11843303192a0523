import type { Dialect, Parameter, ParameterIn, Style, Unread } from "../../contract/api.ts";
import { explodesByDefault } from "../../openapi/explodes-by-default.ts";
import { parameterIdentity } from "../../openapi/parameter-identity.ts";
import { isReservedHeader } from "../../openapi/reserved-headers.ts";
import { isStyle } from "../../openapi/styles.ts";
import { flagAt, items, member, type Node, type ObjectNode, textAt } from "../node.ts";
import { follow, type Reading, readOnce } from "../reading.ts";
import { unreadFields } from "../unread.ts";
import { readContent } from "./content.ts";
import { readStyle } from "./style.ts";

const FIELDS: ReadonlySet<string> = new Set([
	...["$ref", "name", "in", "description", "required", "deprecated", "schema", "content", "example", "examples"],
	...["style", "explode", "allowReserved", "allowEmptyValue"],
]);

/** `style` where it is not said (OpenAPI 3.1, Parameter Object). */
const DEFAULT_STYLES: Readonly<Record<ParameterIn, Style>> = {
	path: "simple",
	query: "form",
	querystring: "form",
	header: "simple",
	cookie: "form",
};

/** The parameters of an operation. */
export interface Parameters {
	readonly parameters: readonly Parameter[];
	/** Those that are none, because no name or no such place stands in them: to be compared as written. */
	readonly unread: readonly Unread[];
}

/** The operation's own parameters, and its path item's where it does not override them. */
export function readParameters(reading: Reading, ofPath: Node | undefined, own: Node | undefined): Parameters {
	const byIdentity = new Map<string, Parameter>();
	const unread: Unread[] = [];
	const add = (node: Node) => {
		const object = follow(reading, node);
		const parameter = object === undefined ? null : readParameter(reading, object);
		if (parameter !== null) byIdentity.set(parameterIdentity(parameter), parameter);
		// A reference to nothing, and what is no object, is among what of the description cannot be read.
		else if (object !== undefined && !isIgnored(reading, object))
			unread.push({ field: "parameters", value: node.value, at: node.at });
	};
	items(ofPath).forEach(add);
	items(own).forEach(add);
	// By place, then by name, as both are written in what they are known by.
	const identities = [...byIdentity.keys()].sort();
	return { parameters: identities.flatMap((identity) => byIdentity.get(identity) ?? []), unread };
}

function isIgnored({ dialect }: Reading, { value }: ObjectNode): boolean {
	return dialect !== "2.0" && isReservedHeader({ in: textAt(value, "in"), name: textAt(value, "name") ?? "" });
}

function readParameter(reading: Reading, object: ObjectNode): Parameter | null {
	return readOnce(reading.known.parameters, object, () => readParameterObject(reading, object));
}

function readParameterObject(reading: Reading, object: ObjectNode): Parameter | null {
	const name = textAt(object.value, "name");
	const place = textAt(object.value, "in");
	if (name === null || !isParameterIn(place) || isIgnored(reading, object)) return null;
	const { value, at } = object;
	const schema = member(object, "schema");
	return {
		in: place,
		name,
		required: place === "path" || flagAt(value, "required") === true,
		deprecated: flagAt(value, "deprecated") === true,
		sunset: textAt(value, "x-sunset"),
		description: textAt(value, "description"),
		...readSerialization(object, place, reading.dialect),
		schema: schema === undefined ? null : reading.schemas.intern(schema),
		content: readContent(reading, member(object, "content")),
		unread: [...unreadFields(object, FIELDS), ...unreadStyle(object)],
		written: value,
		at,
	};
}

/** A style that the specification does not know is read as the place's default, and compared as written too. */
function unreadStyle(object: ObjectNode): readonly Unread[] {
	const style = member(object, "style");
	return style === undefined || isStyle(style.value) ? [] : [{ field: "style", value: style.value, at: style.at }];
}

function isParameterIn(place: string | null): place is ParameterIn {
	return place !== null && Object.hasOwn(DEFAULT_STYLES, place);
}

type Serialization = Pick<Parameter, "style" | "explode" | "allowReserved" | "allowEmptyValue">;

/** How a value becomes text. What has no effect in a place is false there, whatever is written. */
function readSerialization({ value }: ObjectNode, place: ParameterIn, dialect: Dialect): Serialization {
	const style = readStyle(value["style"], DEFAULT_STYLES[place]);
	const isQuery = place === "query";
	// 3.2 allows it wherever values are percent-encoded, which headers and the style `cookie` are not.
	const encodes = isQuery || (dialect === "3.2" && place !== "header" && style !== "cookie");
	return {
		style,
		explode: flagAt(value, "explode") ?? explodesByDefault(style),
		allowReserved: encodes && flagAt(value, "allowReserved") === true,
		allowEmptyValue: isQuery && flagAt(value, "allowEmptyValue") === true,
	};
}
