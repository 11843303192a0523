import type { Place } from "../../contract/source.ts";
import { digest } from "../../lib/digest.ts";
import { appendPointer } from "../../lib/json-pointer.ts";
import { relativePath } from "../../lib/relative-path.ts";
import type { DynamicScope } from "./dynamic-scope.ts";

/*
 * A schema that means something else on another way stands once more among its own `$defs`, under a name that says what
 * its `$dynamicRef`s mean there. Places below it are told as those of the schema that is written.
 */

const PREFIX = "$dynamicRef: ";

/** The same in two versions whose anchors are called alike, and stand at the same places. */
export function meaningName({ names }: DynamicScope): string {
	const bindings = [...names].map(([name, { at }]) => [name, at.file, at.pointer]).sort();
	return PREFIX + digest(JSON.stringify(bindings));
}

export function isMeaningName(token: string): boolean {
	return token.startsWith(PREFIX);
}

/** The `$ref` in one file to a schema, or to what it means under a name. */
export function referenceTo(from: string, { file, pointer }: Place, name?: string): string {
	const whole = name === undefined ? pointer : appendPointer(pointer, "$defs", name);
	const path = file === from ? "" : `./${relativePath(from, file).replace(/[%#]/g, encodeURIComponent)}`;
	return `${path}#${whole.replaceAll("%", "%25")}`;
}
