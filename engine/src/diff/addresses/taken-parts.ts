import type { Api, Operation, Parameter, SchemaId } from "../../contract/api.ts";
import { takesAnySegment } from "../operations/segments.ts";
import { areWithin, scalarTexts } from "../schemas/scalar-texts.ts";
import { textsOf } from "../schemas/values.ts";
import type { Addressed } from "./path-index.ts";
import { literalOf, type Part, textInside } from "./path-parts.ts";

/** The two versions, and whether two of their schemas are the same as written. */
export interface Versions {
	readonly before: Api;
	readonly after: Api;
	readonly pairs: { same(before: SchemaId, after: SchemaId): boolean };
}

/** A path parameter, declared or not. */
export function pathParameter({ parameters, undeclared }: Operation, name: string): Parameter | undefined {
	const isMeant = (parameter: Parameter) => parameter.in === "path" && parameter.name === name;
	return parameters.find(isMeant) ?? undeclared.find(isMeant);
}

/** The texts in a path that a parameter lists; null where it lists none. */
export function listedTexts({ schemas }: Api, parameter: Parameter | undefined): readonly string[] | null {
	if (parameter === undefined || parameter.style !== "simple" || parameter.schema === null) return null;
	return textsOf(schemas.get(parameter.schema))?.map((text) => encodeURIComponent(text.toWellFormed())) ?? null;
}

/**
 * Whether the paths of an operation of the before side are those of one of the after side, part by part: each text is
 * written alike there, or is a value that is listed for a parameter, or any value where `takesAny`; and each parameter
 * takes what the other did.
 */
export function takesParts(versions: Versions, from: Addressed, to: Addressed, takesAny: () => boolean): boolean {
	return to.parts.every((part, index) => {
		const own = from.parts[index];
		return own !== undefined && isTaken(versions, { part: own, of: from }, { part, of: to }, takesAny);
	});
}

interface Side {
	readonly part: Part;
	readonly of: Addressed;
}

function isTaken(versions: Versions, from: Side, to: Side, takesAny: () => boolean): boolean {
	const [text, other] = [literalOf(from.part), literalOf(to.part)];
	if (other !== null) return text === other;
	if (text !== null) return isValue(versions.after, text, to, takesAny);
	const { texts, names } = from.part;
	if (String(texts) !== String(to.part.texts)) return false;
	return names.every((name, index) => {
		const parameter = pathParameter(from.of.operation, name);
		const taking = pathParameter(to.of.operation, to.part.names[index] ?? "");
		return parameter !== undefined && taking !== undefined && isWithin(versions, parameter, taking);
	});
}

function isValue(api: Api, text: string, { part, of: { operation } }: Side, takesAny: () => boolean): boolean {
	const inside = textInside(part, text);
	if (inside === null) return false;
	const parameter = pathParameter(operation, part.names[0] ?? "");
	if (listedTexts(api, parameter)?.includes(inside) === true) return true;
	return parameter !== undefined && takesAny() && takesAnySegment(api, parameter);
}

/** Whether all values of a path parameter are values of another; false where that cannot be told. */
function isWithin({ before, after, pairs }: Versions, from: Parameter, to: Parameter): boolean {
	if (from.style !== to.style || from.content.length + to.content.length > 0) return false;
	if (takesAnySegment(after, to)) return true;
	if (from.schema === null || to.schema === null) return false;
	if (from.explode === to.explode && pairs.same(from.schema, to.schema)) return true;
	if (from.style !== "simple") return false;
	const [texts, others] = [scalarTexts(before.schemas.get(from.schema)), scalarTexts(after.schemas.get(to.schema))];
	return texts !== null && others !== null && areWithin(texts, others) === true;
}
