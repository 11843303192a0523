import type { Schema } from "../../contract/api.ts";
import type { ChangeDetails } from "../../contract/change-details.ts";
import type { Place } from "../../contract/source.ts";
import { isObject } from "../../lib/json-kind.ts";
import { childPointer } from "../../lib/json-pointer.ts";
import type { SchemaPair } from "./schema-pair.ts";

type Where = ReturnType<SchemaPair["where"]> & Pick<ChangeDetails, "namedAt">;

/** Where null came or went: at the flag that one side alone has, and at the types elsewhere. */
export function whereNull(pair: SchemaPair): Where {
	const where = pair.where("type");
	const [from, to] = [flagOf(pair.before), flagOf(pair.after)];
	if (from === undefined && to !== undefined && where.after !== null) return { ...where, after: to };
	if (to !== undefined || from === undefined || where.before === null) return where;
	return { ...where, before: from, namedAt: where.before };
}

/** The flag that is written at a schema's own place. */
function flagOf({ at, written }: Schema): Place | undefined {
	const [value] = written.values;
	const flag = isObject(value) ? FLAGS.find((one) => value[one] === true) : undefined;
	return flag === undefined ? undefined : { file: at.file, pointer: childPointer(at.pointer, flag) };
}

/** What says beside `type` that null is allowed: in OpenAPI 3.0, and, for the tools that read it, in Swagger 2.0. */
const FLAGS = ["nullable", "x-nullable"] as const;
