import { lines } from "../writer/code.ts";
import { type Code, code, docComment } from "../writer/go.ts";
import type { GoMethod } from "./go-method.ts";
import { idOf } from "./name-package.ts";
import { printFields, struct } from "./print-declaration.ts";
import { argumentTag } from "./print-operation.ts";
import type { NameOf } from "./print-use.ts";

/** Fields that arguments have of their own. */
export const paramsNames: readonly string[] = ["JSON"];

/** The arguments of a method as a struct, whose tags say where each goes. */
export function printParams(method: GoMethod, nameOf: NameOf): Code {
	const name = nameOf(idOf.params(method.plan));
	const hasMembers = method.plan.body?.form === "members";
	const fields = printFields(
		method.fields,
		paramsNames,
		(field) => argumentTag(method.fields.find((own) => own.wire === field.wire) ?? missing(field.wire)),
		nameOf,
	);
	return lines(
		docComment([`${name} are arguments.`]),
		struct(name, [...(hasMembers ? [code`JSON RawFields`] : []), ...fields]),
	);
}

function missing(wire: string): never {
	throw new Error(`No argument was planned for ${wire}.`);
}
