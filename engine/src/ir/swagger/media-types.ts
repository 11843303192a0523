import type { Place } from "../../contract/source.ts";
import { items, member, type Node, type ObjectNode } from "../node.ts";
import { compose } from "./compose.ts";

/** What is sent where 2.0 leaves it open: it names no default, and its tools and authors mean JSON. */
const JSON_TYPE = "application/json";
const FILE_TYPE = "application/octet-stream";

/** A media type by its name, and where it is named. */
export interface NamedType {
	readonly name: string;
	readonly at: Place;
}

/** The media types of a `consumes` or `produces` list: an operation's own, else the root's. */
export function readNamedTypes(
	field: "consumes" | "produces",
	operation: ObjectNode,
	root: Node,
): readonly NamedType[] {
	return items(member(operation, field) ?? member(root, field)).flatMap(({ value, at }) =>
		typeof value === "string" ? [{ name: value, at }] : [],
	);
}

/** A `content` map that has one schema under each media type; under what is usual where none is named. */
export function contentOf(schema: Node, types: readonly NamedType[], at: Place): Node {
	const media = compose(at, [["schema", schema]]);
	const entries = types.map((type) => [type.name, { ...media, at: type.at }] as const);
	return compose(at, entries.length > 0 ? entries : [[isFile(schema) ? FILE_TYPE : JSON_TYPE, media]]);
}

/** Whether it is a file, or several, which 2.0 does not allow and forms do. */
export function isFile(node: Node): boolean {
	return [node, member(node, "items")].some((one) => member(one, "type")?.value === "file");
}
