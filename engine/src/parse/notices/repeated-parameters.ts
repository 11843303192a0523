import type { JsonValue } from "../../contract/json.ts";
import type { Notice } from "../../contract/source.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { formatPointer, memberOf } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import { parameterIdentity } from "../../openapi/parameter-identity.ts";
import { MAX_LISTED } from "../limits.ts";
import { pathItemsAndOperations } from "./written-operations.ts";

/** Parameters that one list has twice, which no version of OpenAPI allows: of those that are written out, the later ones. */
export function repeatedParameters(file: string, root: JsonValue): readonly Notice[] {
	const notices: Notice[] = [];
	for (const { value, tokens } of pathItemsAndOperations(root)) {
		for (const { index, name } of repeatedIn(memberOf(value, "parameters"))) {
			if (notices.length >= MAX_LISTED) return notices;
			const pointer = formatPointer([...tokens, "parameters", index]);
			const message = `This list has the parameter ${quote(name)} twice, and the last one counts: remove the other.`;
			notices.push({ at: { file, pointer }, message });
		}
	}
	return notices;
}

interface Repeated {
	readonly index: number;
	/** Its place and its name: `query limit`. */
	readonly name: string;
}

function repeatedIn(parameters: JsonValue | undefined): readonly Repeated[] {
	const seen = new Set<string>();
	return (isList(parameters) ? parameters : []).flatMap((parameter, index): readonly Repeated[] => {
		const name = nameOf(parameter);
		const isRepeated = name !== null && seen.has(name);
		if (name !== null) seen.add(name);
		return isRepeated ? [{ index, name }] : [];
	});
}

function nameOf(parameter: JsonValue): string | null {
	if (!isObject(parameter)) return null;
	const { in: place, name } = parameter;
	if (typeof place !== "string" || typeof name !== "string" || place === "body") return null;
	return parameterIdentity({ in: place, name });
}
