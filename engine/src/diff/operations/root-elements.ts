import type { MediaType } from "../../contract/api.ts";
import { isXml } from "../../openapi/xml-media-types.ts";
import type { Scope } from "../comparison.ts";
import { between, type Root } from "../edit.ts";
import { namesElement } from "../schemas/xml.ts";

/**
 * The root element of an XML body is called by its component where nothing else is said (OpenAPI 3.2, XML Object, "XML
 * Node Names"); earlier versions do not say so. One body may have another component, though the two say the same.
 */
export function compareRootElements(scope: Scope, before: MediaType, after: MediaType, root: Root): void {
	if (before.schema === null || after.schema === null || !isXml(before.type) || !isXml(after.type)) return;
	const { before: api, after: other } = scope.comparison;
	const [from, to] = [api.schemas.get(before.schema), other.schemas.get(after.schema)];
	if (from.name === null || to.name === null || from.name === to.name) return;
	if (namesElement(from) || namesElement(to)) return;
	const facts = { keyword: "xml", from: { name: from.name }, to: { name: to.name } };
	scope.report(root, "keyword-changed", facts, "unknown", between(from.at, to.at));
}
