import { join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, identifier } from "../writer/ecmascript.ts";
import type { SharedMembers } from "./input-types.ts";
import type { TypeNames } from "./names.ts";
import { printNotes } from "./print-notes.ts";
import { printMembers, printReference, printType } from "./print-type.ts";
import type { RecordShape, SharedLiteral } from "./shared-literals.ts";
import type { StructuralType } from "./structural/plan.ts";
import type { TypeKey } from "./structural/shape.ts";

/** A type of the description. What only answers hold has no member that is given, so that none takes `undefined`. */
export function printDeclaration(type: StructuralType, all: TypeNames): Code {
	const { key, shape, notes } = type;
	const names = all.at(all.inputs.placeOf(type));
	const name = names.ofType(key);
	const declaration =
		shape.kind === "record" && shape.fields.length > 0
			? printInterface(name, key, shape, names)
			: code`export type ${name} = ${printType(shape, names)};`;
	return lines(printNotes(notes), declaration);
}

function printInterface(name: Code, key: TypeKey, shape: RecordShape, names: TypeNames): Code {
	const shared = names.inputs.sharedOf(key);
	const bases = shape.bases.map((base) => printReference(base, names));
	if (shared !== null) {
		const members = names.ofShared(shared);
		bases.push(names.place === "given" ? code`ApiInput<${members}>` : members);
	}
	const common = new Set(shared?.fields.map((field) => field.name));
	const own = { ...shape, fields: shape.fields.filter((field) => !common.has(field.name)) };
	const isEmpty = own.fields.length === 0 && own.extra === null;
	// With braces of their own, so that the first member of answers alone changes no line.
	const empty = names.place === "given" ? code`{}` : code`{${newline}}`;
	const parents = bases.length === 0 ? nothing : code`extends ${join(bases, code`, `)} `;
	return code`export interface ${name} ${parents}${isEmpty ? empty : printMembers(own, names)}`;
}

/** The members that both forms of a type have: as answers have them, and as optional as in what is given. */
export function printSharedMembers(shared: SharedMembers, all: TypeNames): Code {
	const members = printMembers({ kind: "record", bases: [], fields: shared.fields, extra: null }, all.at("both"));
	return code`interface ${all.ofShared(shared)} ${members}`;
}

/** An object that several places say: a type literal still, which may stand where any object with such members is asked for. */
export function printShared({ name, shape, place }: SharedLiteral, all: TypeNames): Code {
	return code`type ${identifier(name)} = ${printMembers(shape, all.at(place))};`;
}
