import type { Schema, Style } from "../../contract/api.ts";
import { bitsOf, OBJECT, SCALAR } from "../../lib/json-types.ts";
import { explodesByDefault } from "../../openapi/explodes-by-default.ts";

/** One value is written the same in every style, exploded or not (OpenAPI 3.2, Style Examples). */
export function isWrittenAlike(schema: Schema | null): boolean {
	return schema !== null && (bitsOf(schema.types) & ~SCALAR) === 0;
}

/** The styles that only say what stands between several values: `cookie` also leaves a value unescaped. */
const JOINING: ReadonlySet<Style> = new Set(["form", "spaceDelimited", "pipeDelimited", "tabDelimited"]);

/**
 * Whether values of two styles are written alike: there is one at the most, so that nothing stands between them. `isPlain`: it
 * holds nothing that the one style escapes and the other does not.
 */
export function isJoinedAlike(
	styles: readonly Style[],
	schemas: readonly (Schema | null)[],
	isPlain: boolean,
): boolean {
	return styles.every((style) => JOINING.has(style) || (isPlain && style === "cookie")) && haveNothingToJoin(schemas);
}

/** Whether there is one value at the most, so that nothing stands between several. */
export function haveNothingToJoin(schemas: readonly (Schema | null)[]): boolean {
	return schemas.every((one) => isWrittenAlike(one) || isOfOne(one));
}

function isOfOne(schema: Schema | null): boolean {
	const most = schema?.counts.maxItems ?? null;
	return schema?.types?.join() === "array" && most !== null && most <= 1;
}

/**
 * Whether one side has one value where the other may have several: then the change of types tells it, as a way to write
 * several says nothing of one.
 */
export function isToldByType(before: Schema | null, after: Schema | null): boolean {
	return isWrittenAlike(before) !== isWrittenAlike(after);
}

interface Written {
	readonly style: Style;
	readonly explode: boolean;
}

/** Whether `explode` differs only because the style does: then the style says it. */
export function followsStyle(before: Written, after: Written): boolean {
	const isUsual = ({ style, explode }: Written) => explode === explodesByDefault(style);
	return before.style !== after.style && isUsual(before) && isUsual(after);
}

/**
 * Whether `explode` makes no difference to how a value is written in a style (OpenAPI 3.2, Style Examples). In the style
 * of paths and headers, `simple`, lists are joined by commas both ways; `deepObject` has one form alone.
 */
export function isExplodedAlike(style: Style, schema: Schema | null): boolean {
	if (style === "deepObject" || isWrittenAlike(schema)) return true;
	return style === "simple" && schema !== null && (bitsOf(schema.types) & OBJECT) === 0;
}
