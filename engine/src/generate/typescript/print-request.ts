import { indent, lines, nothing } from "../writer/code.ts";
import { type Code, code, docTag, memberName } from "../writer/ecmascript.ts";
import { type DeclaredTypes, inheritedBody } from "./inherited-body.ts";
import type { TypeNames } from "./names.ts";
import { printNotes } from "./print-notes.ts";
import { printReference, printType } from "./print-type.ts";
import type { StructuralArgument, StructuralMethod } from "./structural/plan.ts";

/** What a method takes, as an interface: parameters and the members of its body side by side. */
export function printRequest(method: StructuralMethod, all: TypeNames, types: DeclaredTypes): Code {
	const names = all.at("given");
	if (method.requestName === null) return nothing;
	const base = inheritedBody(method, types);
	const own = method.arguments.filter(({ source }) => base === null || source.kind !== "member");
	const fields = own.map((argument) => printArgument(argument, names));
	const parent = base === null ? nothing : code`extends ${printReference(base, names)} `;
	const head = code`export interface ${names.ofWords(method.requestName)} ${parent}`;
	return fields.length === 0 ? code`${head}{}` : lines(code`${head}{`, indent(lines(...fields)), code`}`);
}

function printArgument({ member, required, shape, notes }: StructuralArgument, names: TypeNames): Code {
	const type = printType(shape, names);
	const declared = required
		? code`${memberName(member)}: ${type};`
		: code`${memberName(member)}?: ${type} | undefined;`;
	return lines(printNotes(notes), declared);
}

/** Whether a method cannot be called without arguments. */
function isRequestRequired(method: StructuralMethod): boolean {
	return method.arguments.some(({ required }) => required);
}

/** The parameters of a method. One object, so that a member that is added later breaks no caller. */
export function printParameters(method: StructuralMethod, names: TypeNames, accept: Code | null): Code {
	const chosen = accept === null ? code`RequestOptions` : code`RequestOptions & { readonly accept: ${accept} }`;
	const options = accept === null ? code`options?: ${chosen}` : code`options: ${chosen}`;
	if (method.requestName === null) return options;
	const type = names.ofWords(method.requestName);
	if (isRequestRequired(method)) return code`request: ${type}, ${options}`;
	return accept === null ? code`request?: ${type}, ${options}` : code`request: ${type} | undefined, ${options}`;
}

/** The arguments by which one function hands its parameters on to another. */
export function passParameters(method: StructuralMethod): Code {
	return method.requestName === null ? code`options` : code`request, options`;
}

/** Longer calls say less than it takes to read them. */
const MAX_EXAMPLE = 160;

/** A call that compiles, as the description shows its arguments; nothing where it shows none. */
export function printExample({ example }: StructuralMethod, call: Code): readonly Code[] {
	const members = example.map(([member, json]) => `${memberName(member)}: ${json}`);
	const text = `await ${call}({ ${members.join(", ")} })`;
	return example.length === 0 || text.length > MAX_EXAMPLE ? [] : [docTag(code`example`, text)];
}
