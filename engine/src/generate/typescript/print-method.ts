import type { Words } from "../names/split-words.ts";
import { indent, join, lines } from "../writer/code.ts";
import { type Code, code, memberName, numberLiteral, stringLiteral } from "../writer/ecmascript.ts";
import { memberCode, type TypeNames } from "./names.ts";
import { printNotes, proseOf } from "./print-notes.ts";
import { printOperation } from "./print-operation.ts";
import { passParameters, printExample, printParameters } from "./print-request.ts";
import { printChoices, printReturn, printStreamReturn } from "./print-return.ts";
import type { PlanShapes } from "./print-shapes.ts";
import type { StructuralGroup, StructuralMethod, StructuralPaging, StructuralStream } from "./structural/plan.ts";
import type { Shape } from "./structural/shape.ts";

/** A way to call an operation: as it is, or as a stream of what it gives. */
interface Callable {
	readonly name: Code;
	readonly functionName: Code;
	readonly returns: Code;
	readonly body: (shapes: PlanShapes) => Code;
	/** Media types by which something else comes, with what comes. */
	readonly choices: readonly (readonly [accept: Code, type: Code])[];
}

/** The functions of an operation: what carries it out, for who imports no more than it needs. */
export function printFunctions(
	group: StructuralGroup,
	method: StructuralMethod,
	names: TypeNames,
	shapes: PlanShapes,
): readonly Code[] {
	return callablesOf(group, method, names).map(({ functionName, returns, body, choices }) => {
		const parameters = (accept: Code | null) =>
			code`connection: ApiConnection, ${printParameters(method, names, accept)}`;
		const overloads = choices.map(
			([accept, type]) => code`export function ${functionName}(${parameters(accept)}): ${type};`,
		);
		return lines(
			// The method of the same words says what it does.
			printNotes({ ...method.notes, description: null }),
			...overloads,
			...(overloads.length === 0 ? [] : [code`export function ${functionName}(${parameters(null)}): ${returns};`]),
			code`export function ${functionName}(${parameters(null)}): ${overloads.length === 0 ? returns : code`ApiCall<unknown, unknown>`} {`,
			indent(body(shapes)),
			code`}`,
		);
	});
}

/** The methods of an operation, which call its functions. */
export function printMethods(group: StructuralGroup, method: StructuralMethod, names: TypeNames): readonly Code[] {
	return callablesOf(group, method, names).map(({ name, functionName, returns, choices }) => {
		const overloads = choices.map(
			([accept, type]) => code`${name}(${printParameters(method, names, accept)}): ${type};`,
		);
		const call = code`${functionName}(this.#connection, ${passParameters(method)})`;
		return lines(
			printMethodComment(method, [...group.path, method.name]),
			...overloads,
			...(overloads.length === 0 ? [] : [code`${name}(${printParameters(method, names, null)}): ${returns};`]),
			code`${name}(${printParameters(method, names, null)}): ${overloads.length === 0 ? returns : code`ApiCall<unknown, unknown>`} {`,
			indent(code`return ${call};`),
			code`}`,
		);
	});
}

function printMethodComment(method: StructuralMethod, path: readonly Words[]): Code {
	const { summary, notes, operation } = method;
	const said = notes.description === summary ? null : notes.description;
	const description = [...proseOf(summary), ...proseOf(said)].join("\n\n");
	const words = { ...notes, description: description === "" ? null : description };
	const example = printExample(method, code`client.${join(path.map(memberCode), code`.`)}`);
	return printNotes(words, [operation], example);
}

function callablesOf(group: StructuralGroup, method: StructuralMethod, names: TypeNames): readonly Callable[] {
	const { stream } = method;
	const streamed = stream === null ? [] : [streamCallable(group, method, stream, names)];
	return stream !== null && stream.name === null ? streamed : [plainCallable(group, method, names), ...streamed];
}

function plainCallable(group: StructuralGroup, method: StructuralMethod, names: TypeNames): Callable {
	return {
		name: memberCode(method.name),
		functionName: names.ofFunction(group, method.name),
		returns: printReturn(method, names),
		body: (shapes) => printPlainBody(method, shapes),
		choices: printChoices(method, names),
	};
}

function printPlainBody(method: StructuralMethod, shapes: PlanShapes): Code {
	const table = printOperation(method, true, shapes.of(method.operation));
	const given = method.requestName === null ? code`undefined, options` : code`request, options`;
	const { paging, polling } = method;
	if (paging !== null) return code`return apiPages(connection, ${table}, ${printPaging(paging)}, ${given});`;
	if (polling === null) return code`return apiCall(connection, ${table}, ${given});`;
	const { state, succeeded, failed, interval } = polling;
	const members = [
		code`state: ${strings(state)}`,
		code`succeeded: ${strings(succeeded)}`,
		code`failed: ${strings(failed)}`,
		code`intervalMs: ${numberLiteral(interval) ?? code`1000`}`,
	];
	return code`return apiPolled(connection, ${table}, { ${join(members, code`, `)} }, ${given});`;
}

function streamCallable(
	group: StructuralGroup,
	method: StructuralMethod,
	stream: StructuralStream,
	names: TypeNames,
): Callable {
	const name = stream.name ?? method.name;
	return {
		name: memberCode(name),
		functionName: names.ofFunction(group, name),
		returns: printStreamReturn(method, names),
		body: (shapes) => printStreamBody(method, stream, shapes),
		choices: [],
	};
}

function printStreamBody(method: StructuralMethod, stream: StructuralStream, shapes: PlanShapes): Code {
	const told = shapes.of(method.operation);
	const members = [
		code`cut: ${stream.framing === "events" ? code`cutEvents` : code`cutLines`}`,
		...(stream.terminator === null ? [] : [code`terminator: ${stringLiteral(stream.terminator)}`]),
		...(isText(stream.shape) ? [code`text: true`] : []),
		...(told.event === null ? [] : [code`shape: ${stringLiteral(told.event)}`]),
		...(stream.argument === null ? [] : [code`request: { ${memberName(stream.argument)}: true }`]),
	];
	const given = method.requestName === null ? code`undefined, options` : code`request, options`;
	const table = printOperation({ ...method, accepts: [stream.mediaType] }, false, { ...told, answer: null });
	return code`return apiStream(connection, ${table}, { ${join(members, code`, `)} }, ${given});`;
}

/** Events that are texts are given as they are, be they JSON or not. */
function isText(shape: Shape): boolean {
	if (shape.kind === "literals") return shape.values.every((value) => typeof value === "string");
	return shape.kind === "scalar" && shape.type === "string" && shape.as === undefined;
}

/** How pages follow each other, as the data that the runtime follows them by. */
export function printPaging(paging: StructuralPaging): Code {
	const { kind, items, argument, size, next, nextOfItem, more, first, end } = paging;
	const after = {
		cursor: code`afterCursor`,
		link: code`afterLink`,
		offset: code`afterNumber`,
		page: code`afterNumber`,
	};
	const members = [
		code`items: ${strings(items)}`,
		code`after: ${after[kind]}`,
		...(argument === null ? [] : [code`argument: ${stringLiteral(argument)}`]),
		...(size === null ? [] : [code`size: ${stringLiteral(size)}`]),
		...(next === null ? [] : [code`next: ${strings(next)}`]),
		...(nextOfItem === null ? [] : [code`nextOfItem: ${strings(nextOfItem)}`]),
		...(more === null ? [] : [code`more: ${strings(more)}`]),
		...(kind === "page" || kind === "offset"
			? [code`first: ${(kind === "page" ? numberLiteral(first) : null) ?? code`0`}`]
			: []),
		...(kind === "offset" ? [code`step: "item"`] : []),
		...Object.entries(end ?? {}).map(([name, path]) => code`${memberName(name)}: ${strings(path)}`),
	];
	return code`{ ${join(members, code`, `)} }`;
}

function strings(texts: readonly string[]): Code {
	return code`[${join(texts.map(stringLiteral), code`, `)}]`;
}
