import type { JsonValue } from "../../contract/json.ts";
import { isArray, parsePointer } from "../../lib/json-pointer.ts";
import { folderOf, pathObjection, resolvePath } from "../../lib/paths.ts";

/** What a `$ref` text means in the file that it is written in (RFC 3986, relative references). */
export type Reference =
	| { readonly kind: "pointer"; readonly file: string; readonly tokens: readonly string[] }
	| { readonly kind: "anchor"; readonly file: string; readonly name: string }
	/** Outside the repository: never fetched. `why` ends a sentence that begins with "it". */
	| { readonly kind: "remote"; readonly why: string }
	| { readonly kind: "malformed"; readonly why: string };

export function readReference(ref: string, from: string): Reference {
	const hash = ref.indexOf("#");
	const file = readFile(hash === -1 ? ref : ref.slice(0, hash), from);
	if (typeof file !== "string") return file;
	const fragment = decode(hash === -1 ? "" : ref.slice(hash + 1));
	if (fragment === undefined) return { kind: "malformed", why: "has a broken percent escape" };
	if (fragment !== "" && !fragment.startsWith("/")) return { kind: "anchor", file, name: fragment };
	const tokens = parsePointer(fragment);
	if (tokens === undefined) return { kind: "malformed", why: "has a ~ that is neither ~0 nor ~1" };
	return { kind: "pointer", file, tokens };
}

function readFile(path: string, from: string): string | Reference {
	if (path === "") return from;
	const written = pathObjection(path);
	if (written !== undefined) return { kind: "remote", why: written };
	// An encoded slash would make a part of a path into two after all checks were made.
	if (/%2f/i.test(path)) return { kind: "remote", why: "holds an encoded slash" };
	const decoded = decode(path);
	if (decoded === undefined) return { kind: "malformed", why: "has a broken percent escape" };
	const objection = pathObjection(decoded);
	if (objection !== undefined) return { kind: "remote", why: objection };
	return resolvePath(folderOf(from), decoded) ?? { kind: "remote", why: "leaves the repository" };
}

function decode(text: string): string | undefined {
	if (!text.includes("%")) return text;
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/** The text of an object's `$ref`; undefined where the value is not a reference. A property may have that name. */
export function referenceIn(value: JsonValue): string | undefined {
	if (typeof value !== "object" || value === null || isArray(value) || !Object.hasOwn(value, "$ref")) return undefined;
	const ref = value["$ref"];
	return typeof ref === "string" ? ref : undefined;
}
