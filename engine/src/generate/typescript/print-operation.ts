import { explodesByDefault } from "../../openapi/explodes-by-default.ts";
import type { ArgumentSource, PartPlan, ServerPlan } from "../plan/sdk-plan.ts";
import { indent, join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, memberName, stringLiteral } from "../writer/ecmascript.ts";
import type { OperationShapes } from "./print-shapes.ts";
import type {
	BodyContentPlan,
	BodyPlan,
	ParameterPlan,
	StructuralAnswer,
	StructuralMethod,
} from "./structural/plan.ts";
import { isJson, isStyled, type Writer, writerOf } from "./writers.ts";

const comma = code`, `;

const writers: Readonly<Record<Writer, Code>> = {
	"style-path": code`styledPath`,
	"style-query": code`styledQuery`,
	"style-header": code`styledHeader`,
	"style-cookie": code`styledCookie`,
	"style-whole-query": code`wholeQuery`,
};

const encoders: Readonly<Record<BodyContentPlan["encoding"], Code>> = {
	json: code`jsonBody`,
	form: code`formBody`,
	multipart: code`multipartBody`,
	text: code`textBody`,
	bytes: code`bytesBody`,
};

/**
 * An operation as the data that the runtime carries it out by. What goes without saying is left out.
 */
export function printOperation(method: StructuralMethod, decodes: boolean, shapes: OperationShapes): Code {
	const inPlace = (...places: readonly ParameterPlan["in"][]) =>
		method.parameters.filter((parameter) => places.includes(parameter.in)).map(printParameter);
	const { failures, idempotencyHeader } = method;
	const members = [
		code`method: ${stringLiteral(method.method)},`,
		code`path: ${stringLiteral(method.path)},`,
		...optional(code`server`, method.server === null ? null : printServer(method.server)),
		...list(
			code`pathStyles`,
			inPlace("path").filter((entry) => entry.special),
		),
		...list(code`query`, inPlace("query", "querystring")),
		...list(code`headers`, inPlace("header")),
		...list(code`cookies`, inPlace("cookie")),
		...optional(code`body`, method.body === null ? null : printBody(method.body, method.arguments, shapes.bodies)),
		...optional(code`accept`, isUsualAccept(method.accepts) ? null : stringLiteral(method.accepts[0] ?? "")),
		...optional(code`decoding`, decodes ? printDecoding(method.answers) : null),
		...optional(code`answer`, shapes.answer === null ? null : stringLiteral(shapes.answer)),
		...optional(code`faults`, printFaults(shapes)),
		...optional(code`natives`, shapes.isNative ? code`apiNatives` : null),
		...(failures.length === 0
			? []
			: [
					code`failures: [${join(
						failures.map(({ status }) => stringLiteral(status)),
						comma,
					)}],`,
				]),
		...optional(code`security`, printSecurity(method)),
		...optional(code`idempotencyHeader`, idempotencyHeader === null ? null : stringLiteral(idempotencyHeader)),
	];
	return code`{${newline}${indent(lines(...members))}${newline}}`;
}

/** `{ url, variables }`. */
export function printServer({ url, variables }: ServerPlan): Code {
	const head = code`url: ${stringLiteral(url)}`;
	if (variables.length === 0) return code`{ ${head} }`;
	const defaults = variables.map((variable) => code`${memberName(variable.name)}: ${stringLiteral(variable.default)}`);
	return code`{ ${head}, variables: { ${join(defaults, comma)} } }`;
}

function printFaults({ faults }: OperationShapes): Code | null {
	if (faults.length === 0) return null;
	const members = faults.map(([status, shape]) => code`${stringLiteral(status)}: ${stringLiteral(shape)}`);
	return code`{ ${join(members, comma)} }`;
}

function printBody(
	{ contents, files, form, required }: BodyPlan,
	given: readonly Argument[],
	shapes: OperationShapes["bodies"],
): Code {
	const renamed = given.flatMap(({ source, member }) =>
		source.kind === "member" && source.name !== member
			? [code`[${stringLiteral(member)}, ${stringLiteral(source.name)}]`]
			: [],
	);
	const whole = given.find(({ source }) => source.kind === "body");
	const members = [
		code`contents: [${join(
			contents.map((content, index) => printContent(content, shapes[index] ?? null)),
			comma,
		)}]`,
		...(files === null ? [] : [code`files: ${files === 0 ? code`0` : code`1`}`]),
		...(form === "whole" && whole !== undefined ? [code`whole: ${stringLiteral(whole.member)}`] : []),
		...(form === "members" && required ? [code`required: true`] : []),
		...(renamed.length === 0 ? [] : [code`renamed: [${join(renamed, comma)}]`]),
	];
	return code`{ ${join(members, comma)} }`;
}

interface Argument {
	readonly member: string;
	readonly source: ArgumentSource;
}

function printContent({ mediaType, encoding, parts }: BodyContentPlan, shape: string | null): Code {
	const told = shape === null ? nothing : code`, shape: ${stringLiteral(shape)}`;
	const head = code`type: ${stringLiteral(mediaType)}, encode: ${encoders[encoding]}${told}`;
	const isForm = encoding === "form" || encoding === "multipart";
	const special = isForm ? parts.map((part) => printPart(part, encoding)).filter((part) => part !== null) : [];
	return special.length === 0 ? code`{ ${head} }` : code`{ ${head}, parts: [${join(special, comma)}] }`;
}

/** null where a part is written as parts usually are. */
function printPart(part: PartPlan, encoding: "form" | "multipart"): Code | null {
	const { name, style, explode, contentType } = part;
	const type = contentType !== null && isOneType(contentType) ? contentType : null;
	const json = encoding === "multipart" && isJson(type);
	const styled = !json && isStyled(part);
	const parts = [
		...(json ? [code`json: true`] : []),
		...(styled ? [code`write: styledQuery`, code`style: ${stringLiteral(style)}`] : []),
		...(styled && explode !== explodesByDefault(style) ? [code`explode: ${truth(explode)}`] : []),
		...(encoding === "multipart" && type !== null && type !== "application/json"
			? [code`type: ${stringLiteral(type)}`]
			: []),
	];
	return parts.length === 0 ? null : entry(name, parts).text;
}

/** `image/png`, and neither `image/*` nor `image/png, image/jpeg`, of which the file itself is one. */
function isOneType(contentType: string): boolean {
	return /^[^\s*,/]+\/[^*,/]+$/u.test(contentType);
}

interface Entry {
	readonly text: Code;
	/** False where the name alone says it all. */
	readonly special: boolean;
}

function isUsualAccept(accepts: readonly string[]): boolean {
	return accepts.length === 0 || accepts[0] === "application/json";
}

function printParameter(parameter: ParameterPlan): Entry {
	const { name, member, style, explode } = parameter;
	const writer = writerOf(parameter);
	const parts = [
		...(member === name ? [] : [code`member: ${stringLiteral(member)}`]),
		...(writer === null ? [] : [code`write: ${writers[writer]}`, code`style: ${stringLiteral(style)}`]),
		...(writer === null || style === "deepObject" || explode === explodesByDefault(style)
			? []
			: [code`explode: ${truth(explode)}`]),
		...(parameter.allowReserved ? [code`reserved: true`] : []),
		...(parameter.json ? [code`json: true`] : []),
	];
	return entry(name, parts);
}

function truth(value: boolean): Code {
	return value ? code`true` : code`false`;
}

function entry(name: string, parts: readonly Code[]): Entry {
	if (parts.length === 0) return { text: stringLiteral(name), special: false };
	return { text: code`{ ${join([code`name: ${stringLiteral(name)}`, ...parts], comma)} }`, special: true };
}

/** A body that is JSON, and an answer without a body that says so by its status, go without saying. */
function printDecoding(answers: readonly StructuralAnswer[]): Code | null {
	const told = answers.filter(({ status, contents }) => {
		const [first] = contents;
		if (contents.length > 1 || first === undefined || first.orText || !status.startsWith("2")) return true;
		return first.decoding !== "json" && !(first.decoding === "none" && (status === "204" || status === "205"));
	});
	const entries = told.flatMap(({ status, contents }) =>
		contents.map(({ decoding, mediaType, orText }) => {
			const head = code`${stringLiteral(status)}, ${stringLiteral(orText ? "either" : decoding)}`;
			return contents.length > 1 && mediaType !== null ? code`[${head}, ${stringLiteral(mediaType)}]` : code`[${head}]`;
		}),
	);
	return entries.length === 0 ? null : code`[${join(entries, comma)}]`;
}

/** Alternatives of the same schemes are one. */
function printSecurity({ security }: StructuralMethod): Code | null {
	if (security.every((alternative) => alternative.length === 0)) return null;
	const distinct = new Map(security.map((schemes) => [JSON.stringify(schemes.toSorted()), schemes]));
	return code`[${join(
		[...distinct.values()].map((schemes) => code`[${join(schemes.map(stringLiteral), comma)}]`),
		comma,
	)}]`;
}

function optional(name: Code, value: Code | null): readonly Code[] {
	return value === null ? [] : [code`${name}: ${value},`];
}

/** A list of names stays on one line; where one of them needs more words, each has its own. */
function list(name: Code, entries: readonly Entry[]): readonly Code[] {
	if (entries.length === 0) return [];
	const texts = entries.map((item) => item.text);
	if (entries.every((item) => !item.special)) return [code`${name}: [${join(texts, comma)}],`];
	return [code`${name}: [${newline}${indent(lines(...texts.map((text) => code`${text},`)))}${newline}],`];
}
