import type { JsonValue } from "../../contract/json.ts";
import { memberOf } from "../../lib/json-pointer.ts";

/**
 * A file may say by which URL it goes: a description in `$self` (OpenAPI 3.2), a schema in `$id` (JSON Schema 2020-12,
 * section 8.2.1). Such a URL is the base of the file's own references, and only ever names what is in the repository:
 * the file itself, or one beside it that is published beside it too.
 */
export function ownUrl(root: JsonValue | undefined): string | undefined {
	const written = memberOf(root, "$self") ?? memberOf(root, "$id");
	return typeof written === "string" && written !== "" ? written.replace(/#.*$/s, "") : undefined;
}

/** The URL that a schema says it goes by, as written. In older drafts a fragment alone was what `$anchor` is today. */
export function identifierOf(schema: JsonValue): string | undefined {
	const id = memberOf(schema, "$id");
	return typeof id !== "string" || id === "" || id.startsWith("#") ? undefined : id;
}

/** A reference of a file that goes by a URL, as it would be without it; the same where the URL plays no part. */
export function withoutOwnUrl(ref: string, url: string): string {
	const hash = ref.indexOf("#");
	const path = hash === -1 ? ref : ref.slice(0, hash);
	const fragment = hash === -1 ? "" : ref.slice(hash);
	const folder = /^[a-z][a-z0-9+.-]*:\/\/[^/]+\//i.test(url) ? url.slice(0, url.lastIndexOf("/") + 1) : undefined;
	const inFolder = folder !== undefined && path.startsWith(folder) ? path.slice(folder.length) : path;
	const isOwn = path === url || (folder !== undefined && inFolder.replace(/^\.\//, "") === url.slice(folder.length));
	// "#" is the whole file.
	return isOwn ? fragment || "#" : inFolder + fragment;
}
