import { appendPointer } from "../../lib/json-pointer.ts";
import { items, member, type Node } from "../node.ts";
import { composeList } from "./compose.ts";

/**
 * `host`, `basePath` and `schemes` as the servers that they mean; undefined where nothing is said. Without schemes it is
 * the one by which the description was had: a reference without a scheme (RFC 3986, section 4.2).
 */
export function readServerList(root: Node, schemes: Node | undefined): Node | undefined {
	const said = member(root, "host") ?? member(root, "basePath");
	if (said === undefined) return undefined;
	const host = textOf(member(root, "host"));
	const base = (textOf(member(root, "basePath")) ?? "").replace(/\/$/, "");
	const written = items(schemes).flatMap((scheme) => (typeof scheme.value === "string" ? [scheme.value] : []));
	// A base path alone is served by whoever serves the description: a scheme then says nothing.
	const prefixes =
		host === null ? [""] : written.length === 0 ? [`//${host}`] : written.map((scheme) => `${scheme}://${host}`);
	const servers = prefixes.map((prefix, index) => ({
		// Below `host`, where a reader looks for it.
		at: { file: said.at.file, pointer: appendPointer(said.at.pointer, index) },
		value: { url: prefix + base || "/" },
	}));
	return composeList(said.at, servers);
}

function textOf(node: Node | undefined): string | null {
	return typeof node?.value === "string" ? node.value : null;
}
