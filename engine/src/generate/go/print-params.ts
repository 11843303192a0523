import { type Code, code } from "../writer/go.ts";
import type { GoMethod } from "./go-method.ts";
import { idOf } from "./name-package.ts";
import { fieldNames, printFields, sharedLine, struct } from "./print-declaration.ts";
import { noteLines } from "./print-notes.ts";
import { argumentTag } from "./print-operation.ts";
import type { NameOf } from "./print-use.ts";

/** Fields that arguments have of their own. */
export const paramsNames: readonly string[] = ["JSON"];

/** What more than two methods of a group would say of an argument in the same words: it is said once, of the group. */
export function sharedArguments(methods: readonly GoMethod[]): ReadonlySet<string> {
	const counts = new Map<string, number>();
	for (const { fields } of methods) {
		const nameOfField = fieldNames(fields, paramsNames);
		for (const field of fields) {
			const said = noteLines(field.notes);
			if (said.length === 0) continue;
			const line = sharedLine(nameOfField(field.wire), said);
			counts.set(line, (counts.get(line) ?? 0) + 1);
		}
	}
	const shared = [...counts].filter(([, count]) => count > 2).map(([line]) => line);
	return new Set(shared.toSorted());
}

/** What a group's type says of the arguments of its methods. */
export function sayShared(shared: ReadonlySet<string>): readonly string[] {
	return shared.size === 0 ? [] : ["", "Arguments of several methods:", ...[...shared].flatMap((line) => ["", line])];
}

/** The arguments of a method as a struct, whose tags say where each goes. */
export function printParams(method: GoMethod, shared: ReadonlySet<string>, nameOf: NameOf): Code {
	const name = nameOf(idOf.params(method.plan));
	const hasMembers = method.plan.body?.form === "members";
	const fields = printFields(
		method.fields,
		paramsNames,
		(field) => argumentTag(method.fields.find((own) => own.wire === field.wire) ?? missing(field.wire)),
		nameOf,
		shared,
	);
	return struct(name, [...(hasMembers ? [code`JSON RawFields`] : []), ...fields]);
}

function missing(wire: string): never {
	throw new Error(`No argument was planned for ${wire}.`);
}
