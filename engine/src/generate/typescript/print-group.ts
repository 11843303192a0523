import type { Words } from "../names/split-words.ts";
import type { FailurePlan, ResultPlan, StructuralGroup, StructuralMethod } from "../structural/plan.ts";
import type { Shape } from "../structural/shape.ts";
import { indent, join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docComment, memberName, numberLiteral } from "../writer/ecmascript.ts";
import { memberCode, type TypeNames } from "./names.ts";
import { printOperation } from "./print-operation.ts";
import { printField, printType } from "./print-type.ts";

const blankLine = code`\n\n`;

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
		sends ? code`readonly #send: Send;` : nothing,
		...subgroups.map((subgroup) => printSubgroup(subgroup, memberCode(subgroup.name), names)),
	);
	const construction = lines(
		sends ? code`this.#send = send;` : nothing,
		...subgroups.map(
			(subgroup) => code`this.${memberCode(subgroup.name)} = new ${names.ofWords(subgroup.typeName)}(send);`,
		),
	);
	const constructing = code`constructor(send: Send) {${newline}${indent(construction)}${newline}}`;
	const methods = group.methods.map((method) => printMethod(method, names));
	return lines(
		docComment(group.description === null ? [] : [group.description]),
		code`export class ${names.ofWords(group.typeName)} {`,
		indent(join([members, constructing, ...methods], blankLine)),
		code`}`,
	);
}

/** `member` is what the group or client that holds it calls it. */
export function printSubgroup(subgroup: Subgroup, member: Code, names: TypeNames): Code {
	return lines(
		docComment(subgroup.description === null ? [] : [subgroup.description]),
		code`readonly ${member}: ${names.ofWords(subgroup.typeName)};`,
	);
}

function printMethod(method: StructuralMethod, names: TypeNames): Code {
	const parameters = code`${printRequestParameter(method, names)}, options?: RequestOptions`;
	return lines(
		printMethodComment(method),
		code`${memberCode(method.name)}(${parameters}): ${printReturn(method, names)} {`,
		indent(code`return this.#send(${printOperation(method)}, request, options);`),
		code`}`,
	);
}

function printMethodComment(method: StructuralMethod): Code {
	const { summary, description } = method;
	const prose = [
		...(summary === null ? [] : [summary]),
		...(description === null || description === summary ? [] : [description]),
	];
	const text = prose.flatMap((part, index) => (index === 0 ? [part] : ["", part]));
	const tags = method.deprecated ? [code`@deprecated`] : [];
	const sunset = method.sunset === null ? [] : [`Ends on ${method.sunset}.`];
	return docComment([...text, ...(text.length > 0 ? [""] : []), method.operation, ...sunset], tags);
}

/** Always first and always one object, so that a member that is added later breaks no caller. */
function printRequestParameter(method: StructuralMethod, names: TypeNames): Code {
	if (method.requestName === null) return code`request?: Record<never, never>`;
	return code`request${isRequestRequired(method) ? nothing : code`?`}: ${names.ofWords(method.requestName)}`;
}

function isRequestRequired(method: StructuralMethod): boolean {
	return method.body?.required === true || method.parameters.some((parameter) => parameter.required);
}

function printReturn(method: StructuralMethod, names: TypeNames): Code {
	const results = [...new Set(method.results.map((result) => printResult(result, names)))];
	const [only] = results;
	const isVoid = (result: Code) => result === undefinedType;
	const type = only === undefined || (results.length === 1 && isVoid(only)) ? code`void` : join(results, code` | `);
	if (method.failures.length === 0) return code`ApiCall<${type}>`;
	const failures = method.failures.map((failure) => printFailure(failure, names));
	return code`ApiCall<${type}, { ${join(failures, code`; `)} }>`;
}

const undefinedType = code`undefined`;

function printResult(result: ResultPlan, names: TypeNames): Code {
	switch (result.decoding) {
		case "json":
			return printType(result.shape, names);
		case "text":
			return code`string`;
		case "binary":
			return code`Blob`;
		case "stream":
			return code`ReadableStream<Uint8Array<ArrayBuffer>>`;
		case "none":
			return undefinedType;
	}
}

function printFailure(failure: FailurePlan, names: TypeNames): Code {
	// A number and not its text, so that it can be compared with an error's status.
	const status = /^[1-5]\d\d$/u.test(failure.status) ? numberLiteral(Number(failure.status)) : null;
	return code`${status ?? memberName(failure.status)}: ${printType(failure.shape, names)}`;
}

/** What a method takes, as an interface. */
export function printRequest(method: StructuralMethod, names: TypeNames): Code {
	if (method.requestName === null) return nothing;
	const fields = method.parameters.map(({ member, shape, required, deprecated, description }) =>
		printField({ name: member, shape, required, deprecated, description }, names),
	);
	if (method.body !== null) fields.push(printBodyField(method, names));
	return lines(code`export interface ${names.ofWords(method.requestName)} {`, indent(lines(...fields)), code`}`);
}

function printBodyField(method: StructuralMethod, names: TypeNames): Code {
	const { body } = method;
	if (body === null) return nothing;
	const contents = body.form === null ? [body.content] : [body.content, body.form];
	const type = join([...new Set(contents.map(({ shape }) => printBodyType(shape, names)))], code` | `);
	const optional = body.required ? nothing : code`?`;
	return lines(
		docComment(body.description === null ? [] : [body.description]),
		code`${memberName(body.member)}${optional}: ${type};`,
	);
}

function printBodyType(shape: Shape, names: TypeNames): Code {
	return shape.kind === "binary" ? code`Blob | ArrayBuffer | ArrayBufferView` : printType(shape, names);
}
