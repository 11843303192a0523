import { readFileSync } from "node:fs";
import { join } from "node:path";

export const notYetPath = join(import.meta.dirname, "not-yet.json");

/** Cases that a target does not hold yet, so that one which stops to hold is seen. None is ever added to those that held. */
export const notYet: Readonly<Record<"typescript" | "python" | "go" | "mcp", readonly string[]>> = JSON.parse(
	readFileSync(notYetPath, "utf8"),
);

/** Names a case among all. */
export function keyOf(feature: string, name: string): string {
	return `${feature}: ${name}`;
}
