import type { StructuralType } from "../structural/plan.ts";
import { join, lines, nothing } from "../writer/code.ts";
import { type Code, code, identifier } from "../writer/ecmascript.ts";
import type { TypeNames } from "./names.ts";
import { printNotes } from "./print-notes.ts";
import { printMembers, printType } from "./print-type.ts";
import type { SharedLiteral } from "./shared-literals.ts";

/** A type of the description. What only answers hold has no member that is given, so that none takes `undefined`. */
export function printDeclaration({ key, shape, notes, sent }: StructuralType, all: TypeNames): Code {
	const names = { ...all, takesUndefined: sent };
	const name = names.ofType(key);
	const declaration =
		shape.kind === "record" && shape.fields.length > 0
			? code`export interface ${name} ${printExtends(shape.bases.map(names.ofType))}${printMembers(shape, names)}`
			: code`export type ${name} = ${printType(shape, names)};`;
	return lines(printNotes(notes), declaration);
}

/** An object that several places say: a type literal still, which may stand where any object with such members is asked for. */
export function printShared({ name, shape, takesUndefined }: SharedLiteral, all: TypeNames): Code {
	return code`type ${identifier(name)} = ${printMembers(shape, { ...all, takesUndefined })};`;
}

function printExtends(bases: readonly Code[]): Code {
	return bases.length === 0 ? nothing : code`extends ${join(bases, code`, `)} `;
}
