import { explodesByDefault } from "../../openapi/explodes-by-default.ts";
import type { BodyPlan, EncodingPlan, ParameterPlan, StructuralMethod } from "../structural/plan.ts";
import { indent, join, lines, newline } from "../writer/code.ts";
import { type Code, code, stringLiteral } from "../writer/ecmascript.ts";

const comma = code`, `;

/** An operation as the data that the runtime carries it out by. What goes without saying is left out. */
export function printOperation(method: StructuralMethod): Code {
	const inPlace = (place: ParameterPlan["in"]) => method.parameters.filter((parameter) => parameter.in === place);
	const [querystring] = inPlace("querystring");
	const pathStyles = inPlace("path")
		.map(printParameter)
		.filter((entry) => entry.special);
	const members = [
		code`method: ${stringLiteral(method.method)},`,
		code`path: ${stringLiteral(method.path)},`,
		...optional(code`server`, method.server === null ? null : stringLiteral(method.server)),
		...list(code`pathStyles`, pathStyles),
		...list(code`query`, inPlace("query").map(printParameter)),
		...optional(code`queryString`, querystring === undefined ? null : stringLiteral(querystring.member)),
		...list(code`headers`, inPlace("header").map(printParameter)),
		...list(code`cookies`, inPlace("cookie").map(printParameter)),
		...printBody(method.body),
		...optional(code`accept`, isUsualAccept(method.accept) ? null : stringLiteral(method.accept ?? "")),
		...optional(code`decoding`, printDecoding(method)),
		...strings(
			code`failures`,
			method.failures.map((failure) => failure.status),
		),
		...optional(code`security`, printSecurity(method)),
		...optional(
			code`idempotencyHeader`,
			method.idempotencyHeader === null ? null : stringLiteral(method.idempotencyHeader),
		),
	];
	return code`{${newline}${indent(lines(...members))}${newline}}`;
}

function printBody(body: BodyPlan | null): readonly Code[] {
	if (body === null) return [];
	const { content, form } = body;
	return [
		code`body: ${stringLiteral(content.mediaType)},`,
		...optional(code`form`, form === null ? null : stringLiteral(form.mediaType)),
		// Beside JSON only the form has parts to speak of.
		...list(code`encoding`, (form ?? content).encoding.map(printEncoding)),
	];
}

interface Entry {
	readonly text: Code;
	/** False where the name alone says it all. */
	readonly special: boolean;
}

function isUsualAccept(accept: string | null): boolean {
	return accept === null || accept === "application/json";
}

const usualStyles = { path: "simple", query: "form", querystring: "form", header: "simple", cookie: "form" } as const;

function printParameter(parameter: ParameterPlan): Entry {
	const { name, member, style, explode } = parameter;
	const known = style === "tabDelimited" ? "simple" : style;
	const usual = known === usualStyles[parameter.in];
	const parts = [
		...(member === name ? [] : [code`member: ${stringLiteral(member)}`]),
		...(usual ? [] : [code`style: ${stringLiteral(known)}`]),
		...(known === "deepObject" || explode === explodesByDefault(known)
			? []
			: [code`explode: ${explode ? code`true` : code`false`}`]),
		...(parameter.allowReserved ? [code`reserved: true`] : []),
		...(parameter.json ? [code`json: true`] : []),
	];
	return entry(name, parts);
}

function printEncoding(encoding: EncodingPlan): Entry {
	const { name, style, explode, contentType } = encoding;
	const type = contentType !== null && isOneType(contentType) ? contentType : null;
	const json = type !== null && /^application\/(?:json|.+\+json)/u.test(type);
	const parts = json
		? [code`json: true`]
		: [code`style: ${stringLiteral(style)}`, code`explode: ${explode ? code`true` : code`false`}`];
	if (type !== null && type !== "application/json") parts.push(code`type: ${stringLiteral(type)}`);
	return entry(name, parts);
}

/** `image/png`, and neither `image/*` nor `image/png, image/jpeg`, of which the file itself is one. */
function isOneType(contentType: string): boolean {
	return /^[^\s*,/]+\/[^*,/]+$/u.test(contentType);
}

function entry(name: string, parts: readonly Code[]): Entry {
	if (parts.length === 0) return { text: stringLiteral(name), special: false };
	return { text: code`{ ${join([code`name: ${stringLiteral(name)}`, ...parts], comma)} }`, special: true };
}

/** A body that is JSON, and an answer without a body that says so by its status, go without saying. */
function printDecoding(method: StructuralMethod): Code | null {
	const told = method.results.filter(
		({ status, decoding }) => decoding !== "json" && !(decoding === "none" && (status === "204" || status === "205")),
	);
	if (told.length === 0) return null;
	const pairs = told.map(({ status, decoding }) => code`[${stringLiteral(status)}, ${stringLiteral(decoding)}]`);
	return code`[${join(pairs, comma)}]`;
}

function printSecurity(method: StructuralMethod): Code | null {
	if (method.security.length === 0 || method.security.every((alternative) => alternative.length === 0)) return null;
	return code`[${join(
		method.security.map((schemes) => code`[${join(schemes.map(stringLiteral), comma)}]`),
		comma,
	)}]`;
}

function optional(name: Code, value: Code | null): readonly Code[] {
	return value === null ? [] : [code`${name}: ${value},`];
}

function strings(name: Code, values: readonly string[]): readonly Code[] {
	return values.length === 0 ? [] : [code`${name}: [${join(values.map(stringLiteral), comma)}],`];
}

/** A list of names stays on one line; where one of them needs more words, each has its own. */
function list(name: Code, entries: readonly Entry[]): readonly Code[] {
	if (entries.length === 0) return [];
	const texts = entries.map((item) => item.text);
	if (entries.every((item) => !item.special)) return [code`${name}: [${join(texts, comma)}],`];
	return [code`${name}: [${newline}${indent(lines(...texts.map((text) => code`${text},`)))}${newline}],`];
}
