import type { Words } from "../names/split-words.ts";
import { indent, join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docComment } from "../writer/ecmascript.ts";
import { memberCode, type TypeNames } from "./names.ts";
import { printMethods } from "./print-method.ts";
import { proseOf } from "./print-notes.ts";
import type { StructuralGroup } from "./structural/plan.ts";

/** A subgroup's member and its class. */
export interface Subgroup {
	readonly name: Words;
	readonly typeName: Words;
	readonly description: string | null;
}

/** A group as a class: its subgroups are members, its operations are methods. */
export function printGroup(group: StructuralGroup, subgroups: readonly Subgroup[], names: TypeNames): Code {
	const sends = group.methods.length > 0;
	const members = lines(
		sends ? code`readonly #connection: ApiConnection;` : nothing,
		...subgroups.map((subgroup) => printSubgroup(subgroup, memberCode(subgroup.name), names)),
	);
	const construction = lines(
		sends ? code`this.#connection = connection;` : nothing,
		...subgroups.map(
			(subgroup) => code`this.${memberCode(subgroup.name)} = new ${names.ofWords(subgroup.typeName)}(connection);`,
		),
	);
	const constructing = code`constructor(connection: ApiConnection) {${newline}${indent(construction)}${newline}}`;
	const methods = group.methods.flatMap((method) => printMethods(group, method, names));
	return lines(
		docComment(proseOf(group.description)),
		code`export class ${names.ofWords(group.typeName)} {`,
		indent(join([members, constructing, ...methods], code`\n\n`)),
		code`}`,
	);
}

/** `member` is what the group or client that holds it calls it. */
export function printSubgroup(subgroup: Subgroup, member: Code, names: TypeNames): Code {
	return lines(
		docComment(proseOf(subgroup.description)),
		code`readonly ${member}: ${names.ofWords(subgroup.typeName)};`,
	);
}
