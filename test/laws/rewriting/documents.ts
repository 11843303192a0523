import { parse as parseYamlText } from "yaml";

/*
 * Descriptions as trees of plain values, read and written without the engine: what it is held against must not share its
 * mistakes. Whole numbers that a double does not hold are bigints.
 */

export type Value = null | boolean | number | bigint | string | readonly Value[] | { readonly [key: string]: Value };
export type Members = { readonly [key: string]: Value };

export interface Document {
	readonly entry: string;
	/** Values by path, relative to the entry's folder or above it. */
	readonly files: ReadonlyMap<string, Value>;
}

export function isMembers(value: Value | undefined): value is Members {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readText(path: string, text: string): Value {
	const isJson = path.endsWith(".json") || /^\s*[{[]/u.test(text);
	return isJson
		? JSON.parse(text, keepWholeNumbers)
		: parseYamlText(text, keepSafe, { intAsBigInt: true, maxAliasCount: -1 });
}

/** JSON.parse says as a third argument how a number is written. */
function keepWholeNumbers(_: string, value: Value, context?: { readonly source?: string }): Value {
	const source = context?.source ?? "";
	const isUnsafe = typeof value === "number" && /^-?\d{16,}$/u.test(source);
	return isUnsafe ? BigInt(source) : value;
}

function keepSafe(_: unknown, value: unknown): unknown {
	if (typeof value !== "bigint") return value;
	return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

export function printJson(value: Value): string {
	if (typeof value === "bigint") return String(value);
	if (Array.isArray(value)) return `[${value.map(printJson).join(",")}]`;
	if (!isMembers(value)) return JSON.stringify(value);
	return `{${Object.entries(value)
		.map(([key, member]) => `${JSON.stringify(key)}:${printJson(member)}`)
		.join(",")}}`;
}

/** Block style with every text in double quotes, whose escapes are JSON's. */
export function printYaml(value: Value, indent = ""): string {
	if (Array.isArray(value) && value.length > 0) {
		return value.map((item) => `\n${indent}-${below(item, `${indent}  `)}`).join("");
	}
	if (isMembers(value) && Object.keys(value).length > 0) {
		const lines = Object.entries(value).map(
			([key, member]) => `\n${indent}${keyOf(key)}:${below(member, `${indent}  `)}`,
		);
		return lines.join("");
	}
	return printJson(value);
}

function below(value: Value, indent: string): string {
	const printed = printYaml(value, indent);
	return printed.startsWith("\n") ? printed : ` ${printed}`;
}

/** What goes on longer than 1,024 characters needs a mark of its own as a key. */
function keyOf(key: string): string {
	const printed = JSON.stringify(key);
	return printed.length < 1000 ? printed : `? ${printed}\n`;
}
