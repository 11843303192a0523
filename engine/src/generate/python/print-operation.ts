import { explodesByDefault } from "../../openapi/explodes-by-default.ts";
import type {
	BodyContentPlan,
	FailurePlan,
	MethodPlan,
	ParameterSource,
	PartPlan,
	ResultContentPlan,
	ResultPlan,
} from "../plan/sdk-plan.ts";
import { type Shape, type TypeKey, text, unknown } from "../plan/shape.ts";
import { hasAddress } from "../snippets/base-url.ts";
import { join, lines, newline } from "../writer/code.ts";
import { type Code, code, indent, numberLiteral, stringLiteral } from "../writer/python.ts";
import type { Place } from "./print-type.ts";
import { distinct } from "./print-type.ts";
import type { Scene } from "./scene.ts";

const comma = code`, `;

/** Letters of a line within a method that nobody breaks. */
const LINE = 96;

const received: Place = { side: "received", hidden: new Set(), quoted: false };

/** An operation as the data that the runtime carries it out by. What goes without saying is left out. */
export function printOperation(method: MethodPlan, scene: Scene): Code {
	const results = printedResults(method, scene);
	const [only] = results;
	const isPlain = results.length === 1 && only?.decoding === "json";
	const members = [
		code`${stringLiteral(method.method)},`,
		code`${stringLiteral(method.path)},`,
		...(isPlain ? [code`${stringLiteral(only.type)},`] : []),
		...printServer(method),
		...printParameters(method),
		...printBody(method),
		...optional(code`accept`, printAccept(method)),
		...(isPlain ? [] : list(code`results`, results.map(printResult))),
		...list(code`failures`, printFailures(method, scene)),
		...optional(code`security`, printSecurity(method)),
		...optional(code`idempotency`, method.idempotencyHeader === null ? null : stringLiteral(method.idempotencyHeader)),
	];
	const returned = printReturn(method, scene, received);
	// Elsewhere a checker knows the type by what the method gives; these two it does not take from there.
	const said = returned === "None" ? code`[None]` : givesAny(method, scene) ? code`[Any]` : code``;
	const head = code`_Operation${said}`;
	const short = code`${head}(${join(members, code` `)})`;
	return short.length <= LINE ? short : code`${head}(${newline}${indent(lines(...members))}${newline})`;
}

/** Whether an answer is of a type that means Any, by whatever name. */
function givesAny({ results }: MethodPlan, { printer, records }: Scene): boolean {
	return results.some(({ contents }) =>
		contents.some(({ decoding, shape }) => {
			if (decoding !== "json") return false;
			let meant = shape;
			const seen = new Set<TypeKey>();
			while (meant.kind === "reference" && !seen.has(meant.type)) {
				seen.add(meant.type);
				meant = records.types.get(meant.type)?.shape ?? unknown;
			}
			return printer.spell(meant, received) === "Any";
		}),
	);
}

interface Result {
	readonly status: string;
	readonly mediaType: string;
	readonly decoding: string;
	/** An annotation; empty where nothing is read. */
	readonly type: Code;
}

function printedResults({ results }: MethodPlan, { printer }: Scene): readonly Result[] {
	return results.flatMap(({ status, contents }) =>
		contents.map(({ mediaType, decoding, shape, orText }) => ({
			status,
			mediaType: mediaType ?? "",
			decoding: orText ? "either" : decoding,
			type: decoding === "json" ? printer.print(shape, received) : code``,
		})),
	);
}

function printResult({ status, mediaType, decoding, type }: Result): Code {
	return tuple([stringLiteral(status), stringLiteral(mediaType), stringLiteral(decoding), stringLiteral(type)]);
}

/** What a method gives where it succeeds. */
export function printReturn(method: Pick<MethodPlan, "results">, scene: Pick<Scene, "printer">, place: Place): Code {
	const types = method.results.flatMap((result) => resultTypes(result, scene, place));
	const all = distinct(types.length === 0 ? [code`None`] : types);
	const others = all.filter((type) => type !== "None");
	return join([...others, ...(others.length < all.length ? [code`None`] : [])], code` | `);
}

function resultTypes({ contents }: ResultPlan, scene: Pick<Scene, "printer">, place: Place): readonly Code[] {
	return contents.map((content) => contentType(content, scene, place));
}

function contentType({ decoding, shape }: ResultContentPlan, { printer }: Pick<Scene, "printer">, place: Place): Code {
	switch (decoding) {
		case "json":
			return printer.print(shape, place);
		case "text":
			return printer.print(text, place);
		case "binary":
			return printer.print({ kind: "binary" }, place);
		case "none":
			return code`None`;
	}
}

function printServer({ server }: MethodPlan): readonly Code[] {
	if (server === null || !hasAddress(server)) return [];
	const variables = server.variables.map((one) => tuple([stringLiteral(one.name), stringLiteral(one.default)]));
	return [code`server=${stringLiteral(server.url)},`, ...list(code`variables`, variables)];
}

const usualStyles = { path: "simple", query: "form", querystring: "form", header: "simple", cookie: "form" } as const;

interface Entry {
	readonly text: Code;
	/** False where the name alone says it all. */
	readonly special: boolean;
}

function printParameters(method: MethodPlan): readonly Code[] {
	const inPlace = (place: ParameterSource["in"]): readonly Entry[] =>
		method.arguments.flatMap(({ member, source }) =>
			source.kind === "parameter" && source.in === place ? [printParameter(source, member)] : [],
		);
	const querystring = method.arguments.find(({ source }) => source.kind === "parameter" && source.in === "querystring");
	const texts = (entries: readonly Entry[]): readonly Code[] => entries.map(({ text }) => text);
	return [
		...list(code`path_styles`, texts(inPlace("path").filter(({ special }) => special))),
		...list(code`query`, texts(inPlace("query"))),
		...optional(code`query_string`, querystring === undefined ? null : stringLiteral(querystring.member)),
		...list(code`headers`, texts(inPlace("header"))),
		...list(code`cookies`, texts(inPlace("cookie"))),
		...list(code`renamed`, renamedMembers(method)),
	];
}

/** Members of the body whose name on the wire a parameter has. */
function renamedMembers({ arguments: given }: MethodPlan): readonly Code[] {
	return given.flatMap(({ source, member }) =>
		source.kind === "member" && source.name !== member
			? [tuple([stringLiteral(member), stringLiteral(source.name)])]
			: [],
	);
}

function printParameter(source: ParameterSource, member: string): Entry {
	const { name, style, explode } = source;
	const usual = style === usualStyles[source.in];
	const parts = [
		...(member === name ? [] : [code`member=${stringLiteral(member)}`]),
		...(usual && explode === explodesByDefault(style) ? [] : styleParts(style, explode)),
		...(source.allowReserved ? [code`reserved=True`] : []),
		...(source.json ? [code`json=True`] : []),
	];
	if (parts.length === 0) return { text: stringLiteral(name), special: false };
	return { text: code`_Param(${join([stringLiteral(name), ...parts], comma)})`, special: true };
}

function styleParts(style: string, explode: boolean): readonly Code[] {
	const said = explode ? code`True` : code`False`;
	return [code`style=${stringLiteral(style)}`, ...(style === "deepObject" ? [] : [code`explode=${said}`])];
}

function printBody({ body }: MethodPlan): readonly Code[] {
	if (body === null) return [];
	return [
		...list(code`body`, body.contents.map(printContent)),
		...(body.form === "whole" ? [code`whole=True,`] : []),
		...(body.required ? [code`demands_body=True,`] : []),
		...(body.files === null ? [] : [code`files=${numberLiteral(body.files) ?? code`0`},`]),
	];
}

function printContent({ mediaType, encoding, parts }: BodyContentPlan): Code {
	const head = [stringLiteral(mediaType), stringLiteral(encoding)];
	return code`_Content(${join([...head, ...(parts.length === 0 ? [] : [tuple(parts.map(printPart))])], comma)})`;
}

function printPart({ name, style, explode, contentType }: PartPlan): Code {
	const type = contentType !== null && isOneType(contentType) ? contentType : null;
	const json = type !== null && /^application\/(?:json|.+\+json)/u.test(type);
	const parts = json ? [code`json=True`] : styleParts(style, explode);
	const typed = type === null || type === "application/json" ? [] : [code`type=${stringLiteral(type)}`];
	return code`_Param(${join([stringLiteral(name), ...parts, ...typed], comma)})`;
}

/** `image/png`, and neither `image/*` nor `image/png, image/jpeg`, of which the file itself is one. */
function isOneType(contentType: string): boolean {
	return /^[^\s*,/]+\/[^*,/]+$/u.test(contentType);
}

function printAccept({ accepts }: MethodPlan): Code | null {
	const [usual] = accepts;
	return usual === undefined || usual === "application/json" ? null : stringLiteral(usual);
}

function printFailures({ failures }: MethodPlan, { printer }: Scene): readonly Code[] {
	const bodies = failures.flatMap(({ contents, ...failure }): readonly (FailurePlan & { mediaType?: string })[] =>
		contents === undefined ? [failure] : contents.map((content) => ({ ...failure, ...content })),
	);
	return bodies
		.filter(
			({ shape, message, code: word, mediaType }) =>
				mediaType !== undefined || shape.kind !== "unknown" || message !== null || word !== null,
		)
		.map(({ status, shape, message, code: word, mediaType }) =>
			tuple([
				stringLiteral(status),
				stringLiteral(isUnknown(shape) ? "" : printer.print(shape, received)),
				stringLiteral((message ?? []).join("\n")),
				stringLiteral((word ?? []).join("\n")),
				...(mediaType === undefined ? [] : [stringLiteral(mediaType)]),
			]),
		);
}

function isUnknown(shape: Shape): boolean {
	return shape.kind === "unknown";
}

function printSecurity({ security }: MethodPlan): Code | null {
	const asked = security.filter((alternative) => alternative.length > 0);
	return asked.length === 0 ? null : tuple(asked.map((schemes) => tuple(schemes.map(stringLiteral))));
}

/** A tuple, whatever its length. */
export function tuple(parts: readonly Code[]): Code {
	return code`(${join(parts, comma)}${parts.length === 1 ? code`,` : code``})`;
}

function optional(name: Code, value: Code | null): readonly Code[] {
	return value === null ? [] : [code`${name}=${value},`];
}

function list(name: Code, parts: readonly Code[]): readonly Code[] {
	return parts.length === 0 ? [] : [code`${name}=${tuple(parts)},`];
}
