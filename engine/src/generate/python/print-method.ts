import type { Words } from "../names/split-words.ts";
import type { ArgumentPlan, GroupPlan, MethodPlan, PagingPlan, PollingPlan, StreamPlan } from "../plan/sdk-plan.ts";
import { join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docstring, identifier, indent, jsonLiteral, stringLiteral } from "../writer/python.ts";
import { accessOf, argumentNames, withoutSwitch } from "./call-names.ts";
import { methodCode } from "./names.ts";
import { sayDeprecated, sayNotes } from "./notes-text.ts";
import { printOperation, printReturn, tuple } from "./print-operation.ts";
import type { Place } from "./print-type.ts";
import type { Scene } from "./scene.ts";

const comma = code`, `;

/** Letters of a line within a class that nobody breaks. */
const LINE = 116;

export interface MethodPlace {
	readonly group: GroupPlan;
	/** Names of the class, which hide builtins in its annotations. */
	readonly hidden: ReadonlySet<string>;
	/** What the class says of arguments. */
	readonly shared: ReadonlySet<string>;
}

/** Everything that an operation becomes in its group: the call, and where there are such, its stream and its poll. */
export function printMethods(method: MethodPlan, place: MethodPlace, scene: Scene): readonly Code[] {
	const { stream, polling } = method;
	const streams = stream !== null && stream.name === null;
	return [
		...(streams ? [] : [printCall(method, place, scene)]),
		...(stream === null ? [] : [printStream(method, stream, place, scene)]),
		...(polling === null ? [] : [printPoll(method, polling, place, scene)]),
	];
}

/** The names that an operation takes in its class. */
export function methodNames(method: MethodPlan): readonly Code[] {
	const { name, stream, polling } = method;
	return [
		methodCode(name),
		...(stream?.name == null ? [] : [methodCode(stream.name)]),
		...(polling === null ? [] : [pollName(name)]),
	];
}

function pollName(name: Words): Code {
	return methodCode([...name, "until", "done"]);
}

function printCall(method: MethodPlan, place: MethodPlace, scene: Scene): Code {
	if (method.paging !== null) return printPager(method, method.paging, place, scene);
	const given = withoutSwitch(method);
	const call = printSending(code`self._sender.call`, [
		printOperation(method, scene),
		printArguments(given),
		printOptions(method),
	]);
	const head = code`def ${methodCode(method.name)}`;
	const gives = printReturn(method, scene, received(place));
	return printFunction(
		head,
		printParameters(method, given, place, scene),
		gives,
		sayMethod(method, place, scene),
		call,
		method,
	);
}

function received({ hidden }: MethodPlace): Place {
	return { side: "received", hidden, quoted: false };
}

/** `return send(operation, arguments, options)`, each on lines of its own where one is too short. */
function printSending(send: Code, parts: readonly Code[]): Code {
	const short = code`return ${send}(${join(parts, comma)})`;
	if (short.length <= LINE && !short.includes("\n")) return short;
	return code`return ${send}(${newline}${indent(lines(...parts.map((part) => code`${part},`)))}${newline})`;
}

function printPager(method: MethodPlan, paging: PagingPlan, place: MethodPlace, scene: Scene): Code {
	const item = scene.printer.print(paging.itemShape, received(place));
	const gives = code`Pager[${item}, ${printReturn(method, scene, received(place))}]`;
	const given = withoutSwitch(method);
	const call = printSending(code`_page`, [
		code`self._sender`,
		printOperation(method, scene),
		printPaging(paging, scene),
		printArguments(given),
		printOptions(method),
	]);
	const head = code`def ${methodCode(method.name)}`;
	return printFunction(
		head,
		printParameters(method, given, place, scene),
		gives,
		sayMethod(method, place, scene),
		call,
		method,
	);
}

/** How the pages follow each other. */
function printPaging(paging: PagingPlan, { printer }: Scene): Code {
	const item = printer.print(paging.itemShape, { side: "received", hidden: new Set(), quoted: false });
	const path = (name: Code, value: readonly string[] | null): readonly Code[] =>
		value === null ? [] : [code`${name}=${tuple(value.map(stringLiteral))}`];
	const parts = [
		stringLiteral(paging.kind),
		stringLiteral(item),
		...(paging.items.length === 0 ? [] : path(code`items`, paging.items)),
		...(paging.argument === null ? [] : [code`argument=${stringLiteral(paging.argument)}`]),
		...(paging.size === null ? [] : [code`size=${stringLiteral(paging.size)}`]),
		...path(code`next`, paging.next),
		...path(code`next_of_item`, paging.nextOfItem),
		...path(code`more`, paging.more),
		...Object.entries(paging.end ?? {}).flatMap(([name, value]) => path(identifier(name), value)),
		...(paging.first === 0 ? [] : [code`first=${jsonLiteral(paging.first) ?? code`0`}`]),
	];
	return code`_Paging(${join(parts, comma)})`;
}

function printStream(method: MethodPlan, stream: StreamPlan, place: MethodPlace, scene: Scene): Code {
	const gives = code`Stream[${scene.printer.print(stream.shape, received(place))}]`;
	const given = withoutSwitch(method);
	const call = printSending(code`_stream`, [
		code`self._sender`,
		printOperation(method, scene),
		printFraming(stream, scene),
		printArguments(given, method.arguments),
		code`_accepting(${printOptions(method)}, ${stringLiteral(stream.mediaType)})`,
	]);
	const head = code`def ${methodCode(stream.name ?? method.name)}`;
	return printFunction(
		head,
		printParameters(method, given, place, scene),
		gives,
		sayMethod(method, place, scene),
		call,
		method,
	);
}

/** How a stream becomes values. */
function printFraming({ framing, shape, terminator }: StreamPlan, { printer }: Scene): Code {
	const type = printer.print(shape, { side: "received", hidden: new Set(), quoted: false });
	const parts = [
		stringLiteral(framing),
		stringLiteral(type),
		...(terminator === null ? [] : [stringLiteral(terminator)]),
	];
	return code`_Framing(${join(parts, comma)})`;
}

function printPoll(method: MethodPlan, polling: PollingPlan, place: MethodPlace, scene: Scene): Code {
	const gives = printReturn(method, scene, received(place));
	const given = withoutSwitch(method);
	const polled = [
		tuple(polling.state.map(stringLiteral)),
		tuple(polling.succeeded.map(stringLiteral)),
		tuple(polling.failed.map(stringLiteral)),
		jsonLiteral(polling.interval / 1000) ?? code`1`,
	];
	const call = printSending(code`_poll`, [
		code`self._sender`,
		printOperation(method, scene),
		code`_Polling(${join(polled, comma)})`,
		printArguments(given),
		printOptions(method),
		code`wait_for`,
	]);
	const head = code`def ${pollName(method.name)}`;
	const parameters = [...printParameters(method, given, place, scene), code`wait_for: ${float(place)} | None = None`];
	const text = ["Asks until the state is final, at most `wait_for` seconds.", "", method.operation];
	return printFunction(head, parameters, gives, text, call, method);
}

/** The methods of the asynchronous group: the same ones, to be awaited. */
export function printAwaited(method: MethodPlan, group: Code): readonly Code[] {
	const { name, stream, polling, paging, notes } = method;
	const streams = stream !== null && stream.name === null;
	// Whoever calls it is told; that it is mentioned here is no use of it.
	const mark = notes.deprecated ? code`  # pyright: ignore[reportDeprecated]` : nothing;
	const line = (own: Code, descriptor: Code): Code => code`${own} = ${descriptor}(${group}.${own})${mark}`;
	return [
		...(streams ? [] : [line(methodCode(name), paging === null ? code`_Awaited` : code`_AwaitedPager`)]),
		...(stream === null ? [] : [line(methodCode(stream.name ?? name), code`_AwaitedStream`)]),
		...(polling === null ? [] : [line(pollName(name), code`_Awaited`)]),
	];
}

function float({ hidden }: MethodPlace): Code {
	return hidden.has("float") ? code`_float` : code`float`;
}

/** Each in its place among `all`; the one that nobody gives is what makes the provider stream. */
function printArguments(given: readonly ArgumentPlan[], all: readonly ArgumentPlan[] = given): Code {
	const names = argumentNames(given);
	const nameOf = new Map(given.map(({ member }, index) => [member, names[index] ?? nothing]));
	const pairs = all.map(({ member }) => code`${stringLiteral(member)}: ${nameOf.get(member) ?? code`True`}`);
	return code`{${join(pairs, comma)}}`;
}

/** Media types to choose from are arguments of their own, where there are several. */
function choices({ accepts, body }: MethodPlan): readonly (readonly [name: Code, types: readonly string[]])[] {
	const contents = body?.contents.map(({ mediaType }) => mediaType) ?? [];
	return [
		...(contents.length > 1 ? [[code`content_type`, contents] as const] : []),
		...(accepts.length > 1 ? [[code`accept`, accepts.filter((type) => !type.includes(","))] as const] : []),
	];
}

function printOptions(method: MethodPlan): Code {
	const chosen = choices(method).map(([name]) => code`${name}=${name}`);
	return chosen.length === 0 ? code`options` : code`_choosing(options, ${join(chosen, comma)})`;
}

function printParameters(
	method: MethodPlan,
	given: readonly ArgumentPlan[],
	place: MethodPlace,
	scene: Scene,
): readonly Code[] {
	const names = argumentNames(given);
	const where: Place = { side: "sent", hidden: place.hidden, quoted: false };
	const printed = given.map(({ shape, required }, index) => {
		const type = scene.printer.print(shape, where);
		const name = names[index] ?? nothing;
		return required ? code`${name}: ${type}` : code`${name}: ${type} | Omit = OMIT`;
	});
	const ofPath = given.filter(({ source }) => source.kind === "parameter" && source.in === "path").length;
	const chosen = choices(method).map(([name, types]) => {
		scene.printer.uses.add("Literal");
		return code`${name}: Literal[${join(types.map(stringLiteral), comma)}] | Omit = OMIT`;
	});
	return [
		code`self`,
		...printed.slice(0, ofPath),
		code`*`,
		...printed.slice(ofPath),
		...chosen,
		code`options: Options = None`,
	];
}

function printFunction(
	head: Code,
	parameters: readonly Code[],
	gives: Code,
	text: readonly string[],
	body: Code,
	{ notes }: MethodPlan,
): Code {
	const mark = notes.deprecated ? code`@deprecated(${stringLiteral(sayDeprecated(notes))})` : nothing;
	const inside = join(
		parameters.map((parameter) => code`${parameter},`),
		newline,
	);
	const short = code`${head}(${join(parameters, comma)}) -> ${gives}:`;
	const long = code`${head}(${newline}${indent(inside)}${newline}) -> ${gives}:`;
	const signature = short.length <= LINE ? short : long;
	return lines(mark, signature, indent(lines(docstring(text), body)));
}

/** Everything is said once, at the synchronous client; the other one points there. */
function sayMethod(method: MethodPlan, place: MethodPlace, scene: Scene): readonly string[] {
	const { group, shared } = place;
	const { summary, notes, operation } = method;
	const first = summary ?? operation;
	const { description } = notes;
	const prose = description === null || description === summary ? [] : ["", description];
	const facts = sayNotes({ ...notes, description: null });
	return [
		first,
		...prose,
		...(facts.length === 0 ? [] : ["", ...facts]),
		...(summary === null ? [] : ["", operation]),
		...sayArguments(withoutSwitch(method), shared),
		...sayFailures(method, scene),
		...sayExample(method, group),
	];
}

/** What is said of each argument, but for what the class says of all that are called so. */
function sayArguments(given: readonly ArgumentPlan[], shared: ReadonlySet<string>): readonly string[] {
	const said = argumentLines(given).filter((line) => !shared.has(line));
	return said.length === 0 ? [] : ["", "Args:", ...said];
}

function argumentLines(given: readonly ArgumentPlan[]): readonly string[] {
	const names = argumentNames(given);
	return given.flatMap(({ notes }, index) => {
		const text = sayNotes(notes);
		return text.length === 0 ? [] : [`    ${names[index]}: ${text.join("\n").replace(/\n+/gu, "\n        ")}`];
	});
}

/** What several methods of a group would say in the same words is said once, of the class. */
export function sharedArguments(group: GroupPlan): ReadonlySet<string> {
	const counts = new Map<string, number>();
	for (const line of group.methods.flatMap((method) => argumentLines(withoutSwitch(method)))) {
		counts.set(line, (counts.get(line) ?? 0) + 1);
	}
	return new Set(
		[...counts]
			.filter(([, count]) => count > 2)
			.map(([line]) => line)
			.toSorted(),
	);
}

function sayFailures({ failures }: MethodPlan, { printer }: Scene): readonly string[] {
	const typed = failures.filter(({ shape }) => shape.kind !== "unknown");
	const said = typed.map(({ status, shape }) => {
		const type = printer.print(shape, { side: "received", hidden: new Set(), quoted: false });
		const name = errorClass(status);
		return `    ${name}${name === "ApiStatusError" || name === "ServerError" ? ` (${status})` : ""}: ${type}.`;
	});
	return said.length === 0 ? [] : ["", "Raises, with a body:", ...said];
}

const errorClasses: ReadonlyMap<string, string> = new Map([
	["400", "BadRequestError"],
	["401", "AuthenticationError"],
	["403", "PermissionDeniedError"],
	["404", "NotFoundError"],
	["409", "ConflictError"],
	["410", "GoneError"],
	["422", "UnprocessableEntityError"],
	["429", "RateLimitError"],
	["500", "InternalServerError"],
	["502", "BadGatewayError"],
	["503", "ServiceUnavailableError"],
	["504", "GatewayTimeoutError"],
]);

/** The exception of a status: `NotFoundError`. */
export function errorClass(status: string): string {
	return errorClasses.get(status) ?? (status.startsWith("5") ? "ServerError" : "ApiStatusError");
}

/** One call that could be made, as it would be written. */
function sayExample(method: MethodPlan, group: GroupPlan): readonly string[] {
	const call = exampleCall(method, group);
	return call === null ? [] : ["", "Example:", `    ${call}`];
}

export function exampleCall(method: MethodPlan, group: GroupPlan): string | null {
	const given = withoutSwitch(method);
	const names = argumentNames(given);
	const values = new Map(method.example.map(([member, json]) => [member, jsonLiteral(JSON.parse(json))] as const));
	const wanted = given.flatMap(({ member, required }, index) => {
		const value = values.get(member);
		if (value == null) return required ? [null] : [];
		return [`${names[index]}=${value}`];
	});
	if (wanted.includes(null)) return null;
	return `${accessOf(group, method)}(${wanted.join(", ")})`;
}
