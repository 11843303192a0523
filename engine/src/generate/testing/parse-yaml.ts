import { load } from "js-yaml";
import type { JsonValue } from "../../contract/json.ts";

/** For tests alone: YAML as JSON data. */
export function parseYaml(text: string): JsonValue {
	return JSON.parse(JSON.stringify(load(text)));
}
