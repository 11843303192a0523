import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { sentPath } from "../../openapi/sent-path.ts";
import { opened, type Types } from "../plan/opened.ts";
import type { ArgumentPlan, BodyContentPlan, MethodPlan, ParameterSource, PartPlan } from "../plan/sdk-plan.ts";
import type { Shape } from "../plan/shape.ts";
import { styledCookie } from "../typescript/runtime/request/style-cookie.ts";
import { styledHeader } from "../typescript/runtime/request/style-header.ts";
import { styledPath } from "../typescript/runtime/request/style-path.ts";
import { styledQuery } from "../typescript/runtime/request/style-query.ts";
import { wholeQuery } from "../typescript/runtime/request/style-whole-query.ts";
import { scalarText } from "../typescript/runtime/request/text.ts";
import { printJson } from "../typescript/runtime/values/json.ts";
import type { CallValue } from "./snippet.ts";

/** A request as it travels, but for credentials. */
export interface WireRequest {
	readonly method: string;
	/** Encoded; from the server's address on. */
	readonly path: string;
	/** Encoded, without the question mark; empty where there is none. */
	readonly query: string;
	/** Without those of the body. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** The header Cookie; empty where there is none. */
	readonly cookie: string;
	readonly body: WireBody | null;
}

export type WireBody =
	| { readonly kind: "text"; readonly mediaType: string; readonly text: string }
	| { readonly kind: "parts"; readonly mediaType: string; readonly parts: readonly WirePart[] };

export interface WirePart {
	readonly name: string;
	readonly text: string;
	/** A part that is a file has a name for it. */
	readonly isFile: boolean;
	readonly mediaType: string | null;
}

/** The request of a call, written as OpenAPI says. */
export function wireRequest(method: MethodPlan, values: readonly CallValue[], types: Types): WireRequest {
	const given = new Map(values.map(({ member, value }) => [member, value]));
	const inPlace = (place: ParameterSource["in"]): readonly Placed[] =>
		method.arguments.flatMap(({ source, member }) =>
			source.kind === "parameter" && source.in === place && given.has(member)
				? [{ source, value: given.get(member) ?? null }]
				: [],
		);
	// Some descriptions tell operations apart by a query that stands in the path.
	const [template = "", ...fixed] = method.path.split("?");
	const query = [
		...inPlace("query").map(({ source, value }) => styledQuery(writing(source), value)),
		...inPlace("querystring").map(({ source, value }) => wholeQuery(writing(source), value)),
	];
	return {
		method: method.method,
		path: pathOf(template, inPlace("path")),
		query: [fixed.join("?"), ...query].filter((text) => text !== "").join("&"),
		headers: inPlace("header").map(({ source, value }) => [source.name, headerText(source, value)]),
		cookie: inPlace("cookie")
			.map(({ source, value }) => styledCookie(writing(source), value))
			.join("; "),
		body: bodyOf(method, given, types),
	};
}

interface Placed {
	readonly source: ParameterSource;
	readonly value: JsonValue;
}

function writing({ name, style, explode, allowReserved, json }: ParameterSource) {
	return { name, style, explode, reserved: allowReserved, json };
}

function headerText(source: ParameterSource, value: JsonValue): string {
	return source.json ? printJson(value) : styledHeader(writing(source), value);
}

function pathOf(template: string, placed: readonly Placed[]): string {
	const known = new Map(placed.map((one) => [one.source.name, one]));
	return sentPath(template).replace(/\{([^{}]+)\}/gu, (written, name: string) => {
		const one = known.get(name);
		if (one === undefined) return encodeURIComponent(written);
		return styledPath(writing(one.source), one.source.json ? printJson(one.value) : one.value);
	});
}

function bodyOf({ body, arguments: given }: MethodPlan, values: ReadonlyMap<string, JsonValue>, types: Types) {
	if (body === null) return null;
	const whole = given.find(({ source }) => source.kind === "body");
	const members = given.filter(({ source, member }) => source.kind === "member" && values.has(member));
	if (whole !== undefined && !values.has(whole.member)) return null;
	if (whole === undefined && members.length === 0 && !body.required) return null;
	const value: JsonValue =
		whole !== undefined
			? (values.get(whole.member) ?? null)
			: Object.fromEntries(members.map(({ source, member }) => [wireName(source, member), values.get(member) ?? null]));
	const holdsFiles = members.some((one) => holdsFile(one.shape, values.get(one.member) ?? null, types));
	const content = body.contents[holdsFiles ? (body.files ?? 0) : 0];
	return content === undefined ? null : contentOf(content, value, given, types);
}

function wireName(source: ArgumentPlan["source"], member: string): string {
	return source.kind === "member" ? source.name : member;
}

function contentOf(
	{ mediaType, encoding, parts }: BodyContentPlan,
	value: JsonValue,
	given: readonly ArgumentPlan[],
	types: Types,
): WireBody {
	switch (encoding) {
		case "json":
			return { kind: "text", mediaType, text: printJson(value) };
		case "form":
			return { kind: "text", mediaType, text: formText(value, parts) };
		case "multipart": {
			const shapes = new Map(given.map((one) => [wireName(one.source, one.member), one.shape]));
			const entries = isObject(value) ? Object.entries(value) : [];
			const all = entries.flatMap(([name, member]) => partsOf(name, member, shapes.get(name), parts, types));
			return { kind: "parts", mediaType, parts: all };
		}
		default:
			return { kind: "text", mediaType, text: typeof value === "string" ? value : printJson(value) };
	}
}

function formText(value: JsonValue, parts: readonly PartPlan[]): string {
	const entries = isObject(value) ? Object.entries(value) : [];
	const texts = entries.map(([name, member]) => {
		const part = parts.find((one) => one.name === name);
		const isStyled = part !== undefined && (part.style !== "form" || !part.explode);
		const json = !isStyled && isObject(member);
		const { style = "form", explode = true } = part ?? {};
		return styledQuery({ name, style, explode, json }, member);
	});
	return texts.filter((text) => text !== "").join("&");
}

function partsOf(
	name: string,
	value: JsonValue,
	shape: Shape | undefined,
	parts: readonly PartPlan[],
	types: Types,
): readonly WirePart[] {
	const type = parts.find((one) => one.name === name)?.contentType ?? null;
	const known = type !== null && !/[*,]/u.test(type) ? type : null;
	if (isList(value) && known !== "application/json") {
		const items = shape === undefined ? undefined : opened(shape, types);
		const itemShape = items?.kind === "list" ? items.items : undefined;
		return value.flatMap((item) => partsOf(name, item, itemShape, parts, types));
	}
	const isFile = shape !== undefined && opened(shape, types).kind === "binary";
	const isJson = !isFile && (known === "application/json" || isObject(value));
	const text = isJson ? printJson(value) : scalarText(value);
	return [{ name, text, isFile, mediaType: known ?? (isJson ? "application/json" : null) }];
}

/** Whether a value is bytes, or a list of them. Where it may be something else too, it is that: nobody shows bytes in JSON. */
function holdsFile(shape: Shape, value: JsonValue, types: Types): boolean {
	const settled = opened(shape, types);
	if (settled.kind === "binary") return true;
	return settled.kind === "list" && isList(value) && holdsFile(settled.items, value, types);
}
