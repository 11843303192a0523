import { oneLine } from "./one-line.ts";

/**
 * A path as a relative reference of RFC 3986: segments are percent-encoded, so that no character of a file name is taken
 * for a scheme, a query or a fragment.
 */
export function fileUri(path: string): string {
	return oneLine(path).split("/").map(encodeURIComponent).join("/");
}
