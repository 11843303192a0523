import type { JsonValue } from "../../contract/json.ts";
import type { Notice } from "../../contract/source.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { formatPointer, memberOf } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import { parameterIdentity } from "../../openapi/parameter-identity.ts";
import { MAX_LISTED } from "../limits.ts";
import type { WrittenHolder } from "./written-operations.ts";

/** Parameters that one list has twice, which no version of OpenAPI allows: of those that are written out, the later ones. */
export function repeatedParameters(file: string, holders: readonly WrittenHolder[]): readonly Notice[] {
	const notices: Notice[] = [];
	for (const { value, tokens } of holders) {
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

/** Asked of every list: nearly all have nothing twice, and many have one parameter or none. */
function repeatedIn(parameters: JsonValue | undefined): readonly Repeated[] {
	if (parameters === undefined || !isList(parameters) || parameters.length < 2) return NONE;
	const seen = new Set<string>();
	let repeated: Repeated[] | undefined;
	for (const [index, parameter] of parameters.entries()) {
		const name = nameOf(parameter);
		if (name === null) continue;
		if (seen.has(name)) {
			repeated ??= [];
			repeated.push({ index, name });
		}
		seen.add(name);
	}
	return repeated ?? NONE;
}

const NONE: readonly Repeated[] = [];

function nameOf(parameter: JsonValue): string | null {
	if (!isObject(parameter)) return null;
	const { in: place, name } = parameter;
	if (typeof place !== "string" || typeof name !== "string" || place === "body") return null;
	return parameterIdentity({ in: place, name });
}
