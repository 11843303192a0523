import { load, YAMLException } from "js-yaml";
import type { Issue } from "../../contract/fault.ts";
import type { JsonValue } from "../../contract/json.ts";
import { MAX_CONFIG_CHARACTERS, MAX_DEPTH, MAX_NODES } from "../limits.ts";
import { measureExpansion } from "../yaml/expansion.ts";
import { explainYaml } from "../yaml/parse-yaml.ts";
import { YAML_OPTIONS } from "../yaml/yaml-options.ts";

/**
 * The value of a configuration's text, or why none can be made of it. Of keys that are written twice the last one
 * counts here; the nodes tell of them, all at once.
 */
export function readConfigText(text: string, file: string): { readonly value: JsonValue } | readonly Issue[] {
	if (text.length > MAX_CONFIG_CHARACTERS)
		return refuse(file, `The file has more than ${MAX_CONFIG_CHARACTERS} characters: ${SHORTER}.`);
	try {
		const value = (load(text, { ...YAML_OPTIONS, json: true }) ?? null) as JsonValue;
		const objection = objectionTo(value);
		return objection === undefined ? { value } : refuse(file, objection);
	} catch (error) {
		if (error instanceof YAMLException) return explainYaml(file, text, error).issues;
		throw error;
	}
}

function objectionTo(value: JsonValue): string | undefined {
	const expansion = measureExpansion(value);
	if ("cycle" in expansion) return "An alias stands inside the very part that it repeats: write the values out.";
	if (expansion.depth > MAX_DEPTH) return `Values are nested deeper than ${MAX_DEPTH} levels: ${SHORTER}.`;
	if (expansion.nodes > MAX_NODES) return `Aliases repeat values into more than ${MAX_NODES}: write the values out.`;
	return undefined;
}

function refuse(file: string, message: string): readonly Issue[] {
	return [{ at: { file, pointer: "", line: 1, column: 1 }, message }];
}

const SHORTER = "name the description's own file under spec, and keep this one short";
