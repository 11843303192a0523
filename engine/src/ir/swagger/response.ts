import { asObject, member, members, type Node, type ObjectNode } from "../node.ts";
import { lowerCollectionFormat } from "./collection-format.ts";
import { compose, rewrite } from "./compose.ts";
import { type InlineSchemas, isInlineKeyword } from "./inline-schema.ts";
import { contentOf, type NamedType } from "./media-types.ts";

const LOWERED: ReadonlySet<string> = new Set(["schema", "examples", "headers"]);

/** A Response Object of 2.0 in the newest form. Its examples promise nothing and are left out. */
export function lowerResponse(
	response: ObjectNode,
	produces: readonly NamedType[],
	schemas: InlineSchemas,
): ObjectNode {
	const schema = member(response, "schema");
	const headers = member(response, "headers");
	return rewrite(response, LOWERED, {
		content: schema === undefined ? undefined : contentOf(schema, produces, response.at),
		headers: headers === undefined ? undefined : compose(headers.at, lowerHeaders(headers, schemas)),
	});
}

function lowerHeaders(headers: Node, schemas: InlineSchemas): readonly (readonly [string, Node])[] {
	return members(headers).map(([name, node]) => {
		const header = asObject(node);
		return [name, header === undefined ? node : lowerHeader(header, schemas)];
	});
}

function lowerHeader(header: ObjectNode, schemas: InlineSchemas): Node {
	const inline = new Set(Object.keys(header.value).filter((key) => isInlineKeyword(key) || key === "collectionFormat"));
	return rewrite(header, inline, { schema: schemas.ofValue(header), ...lowerCollectionFormat(header) });
}
