import type { JsonValue } from "../src/contract/json.ts";
import type { Location } from "../src/contract/source.ts";
import { Fault } from "../src/lib/fault.ts";
import { isList } from "../src/lib/json-kind.ts";
import { memberOf } from "../src/lib/json-pointer.ts";
import { readConfigNodes } from "../src/parse/config/config-nodes.ts";
import { readConfigText } from "../src/parse/config/config-text.ts";

/** A file of another tool, in YAML or JSON. */
export interface SettingsFile {
	/** As the user wrote it. */
	readonly path: string;
	readonly value: JsonValue;
	readonly valueAt: (way: readonly string[]) => JsonValue | undefined;
	readonly locate: (way: readonly string[]) => Location;
}

/** Reads the text under the limits of our own configuration. Throws Fault with the line of what is wrong. */
export function readSettingsFile(text: string, path: string): SettingsFile {
	const read = readConfigText(text.replace(/^\uFEFF/, ""), path);
	if (!("value" in read)) throw new Fault("config-invalid", read);
	const { locate } = readConfigNodes(text, path);
	const { value } = read;
	return {
		path,
		value,
		valueAt: (way) => way.reduce<JsonValue | undefined>(step, value),
		locate: (way) => locate(way, way.length > 0 && /^\d+$/.test(way.at(-1) ?? "") ? "value" : "key"),
	};
}

function step(value: JsonValue | undefined, name: string): JsonValue | undefined {
	return isList(value) ? value[Number(name)] : memberOf(value, name);
}
