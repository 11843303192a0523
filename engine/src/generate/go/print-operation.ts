import type {
	BodyContentPlan,
	PagingPlan,
	PartPlan,
	PollingPlan,
	ResultContentPlan,
	ServerPlan,
	StreamPlan,
} from "../plan/sdk-plan.ts";
import { join } from "../writer/code.ts";
import { type Code, code, identifier, numberLiteral, stringLiteral } from "../writer/go.ts";
import type { GoArgument, GoFailure, GoMethod } from "./go-method.ts";
import type { GoUse } from "./go-model.ts";
import { jsonTag } from "./print-declaration.ts";
import { type NameOf, printUse } from "./print-use.ts";
import type { Printing } from "./printing.ts";

const comma = code`, `;

/** An operation's table, on one line: gofmt aligns nothing in it. What goes without saying is left out. */
export function printOperation(method: GoMethod, printing: Printing): Code {
	const { plan } = method;
	const { uses } = printing;
	const { body } = plan;
	const members: Code[] = [code`route: ${stringLiteral(`${plan.method} ${plan.path}`)}`];
	if (plan.server !== null) members.push(code`servers: []server{${printServer(plan.server)}}`);
	if (body !== null) {
		members.push(
			code`bodies: []bodyContent{${join(
				body.contents.map((content) => printContent(content, uses)),
				comma,
			)}}`,
		);
		if (body.required) members.push(code`bodyRequired: true`);
	}
	if (body !== null && body.files !== null) members.push(code`files: ${int(body.files + 1)}`);
	if (plan.accepts.length > 0 && plan.accepts[0] !== "application/json")
		members.push(code`accepts: ${strings(plan.accepts)}`);
	const results = plan.results.flatMap(({ status, contents }) =>
		contents.map(
			({ mediaType, decoding, orText }) =>
				code`{${stringLiteral(status)}, ${stringLiteral(mediaType ?? "")}, ${stringLiteral(orText ? "either" : decoding)}}`,
		),
	);
	const isChoice = plan.results.some(({ contents }) => contents.some(({ decoding }) => decoding !== "none"));
	if (plan.results.some(({ status, contents }) => contents.some((content) => isSpecial(content, status, isChoice))))
		members.push(code`results: []result{${join(results, comma)}}`);
	members.push(...printFailures(method, printing));
	if (plan.security.some((schemes) => schemes.length > 0)) {
		members.push(
			code`security: [][]string{${join(
				plan.security.map((schemes) => code`{${join(schemes.map(stringLiteral), comma)}}`),
				comma,
			)}}`,
		);
	}
	if (plan.idempotencyHeader !== null) members.push(code`idempotencyHeader: ${stringLiteral(plan.idempotencyHeader)}`);
	return code`operation{${join(members, comma)}}`;
}

function printFailures({ failures }: GoMethod, printing: Printing): readonly Code[] {
	const statuses = new Map<Code, string[]>();
	const others: Code[] = [];
	for (const failure of failures) {
		const body = printFailure(failure, printing);
		if (failure.otherType === null) statuses.set(body, [...(statuses.get(body) ?? []), failure.status]);
		else others.push(code`{${stringLiteral(failure.status)}, ${stringLiteral(failure.otherType)}, ${body}}`);
	}
	const usual = [...statuses].map(([body, own]) => code`{${stringLiteral(own.join(" "))}, ${body}}`);
	return [
		...(usual.length === 0 ? [] : [code`failures: []failure{${join(usual, comma)}}`]),
		...(others.length === 0 ? [] : [code`otherFailures: []otherFailure{${join(others, comma)}}`]),
	];
}

/** What is known of an error's body. Many statuses have the same, so what is said of a type stands in a variable. */
function printFailure({ plan: { message, code: words }, use }: GoFailure, { nameOf, failures }: Printing): Code {
	const sample = use === null ? code`nil` : printSample(use, nameOf);
	const body = code`failureBody{${sample}, ${pointer(message)}, ${pointer(words)}}`;
	if (use?.ref.kind !== "record" && use?.ref.kind !== "union") return use === null ? code`nil` : code`&${body}`;
	const name = code`bodyOf${nameOf(use.ref.id)}`;
	const known = failures.get(name);
	if (known === undefined) failures.set(name, body);
	return known === undefined || known === body ? code`&${name}` : code`&${body}`;
}

/** JSON, and nothing where the status says so, go without saying. */
function isSpecial({ decoding, orText }: ResultContentPlan, status: string, isChoice: boolean): boolean {
	if (orText) return true;
	return decoding !== "json" && !(decoding === "none" && !isChoice && (status === "204" || status === "205"));
}

/** A nil pointer to a type, by which the runtime makes values of it. */
function printSample(use: GoUse, nameOf: NameOf): Code {
	return code`(*${printUse(use, { required: true, inner: true }, nameOf)})(nil)`;
}

/** The way to a member as one text: the parts of a JSON pointer, without the first slash. */
function pointer(path: readonly string[] | null): Code {
	return stringLiteral((path ?? []).map((name) => name.replaceAll("~", "~0").replaceAll("/", "~1")).join("/"));
}

function int(value: number): Code {
	return numberLiteral(value) ?? code`0`;
}

export function strings(values: readonly string[] | null): Code {
	return values === null ? code`nil` : code`[]string{${join(values.map(stringLiteral), comma)}}`;
}

export function printServer({ url, variables }: ServerPlan): Code {
	const printed = variables.map(
		(variable) =>
			code`{${stringLiteral(variable.name)}, ${stringLiteral(variable.default)}, ${strings(variable.values)}}`,
	);
	return code`{url: ${stringLiteral(url)}${printed.length === 0 ? code`` : code`, variables: []serverVariable{${join(printed, comma)}}`}}`;
}

const writers = {
	json: "writeJSON",
	form: "writeForm",
	multipart: "writeMultipart",
	text: "writeText",
	bytes: "writeBytes",
} as const;

function printContent({ mediaType, encoding, parts }: BodyContentPlan, uses: Set<string>): Code {
	const writer = writers[encoding];
	uses.add(writer);
	const printed = parts.map((part) => code`{${stringLiteral(part.name)}, ${printPartStyle(part)}}`);
	const list = printed.length === 0 ? code`nil` : code`[]part{${join(printed, comma)}}`;
	return code`{${stringLiteral(mediaType)}, ${identifier(writer)}, ${list}}`;
}

function printPartStyle({ style, explode, contentType }: PartPlan): Code {
	const type = contentType !== null && /^[^\s*,/]+\/[^*,/]+$/u.test(contentType) ? contentType : null;
	const json = type !== null && /^application\/(?:json|.+\+json)/u.test(type);
	return code`style{name: ${stringLiteral(style)}, explode: ${bool(explode)}, json: ${bool(json)}, contentType: ${stringLiteral(type === "application/json" ? "" : (type ?? ""))}}`;
}

function bool(value: boolean): Code {
	return value ? code`true` : code`false`;
}

/** Where a parameter goes, as the runtime reads it from the tag of its field. */
export function argumentTag(field: GoArgument): readonly (readonly [string, string])[] {
	const { source } = field.plan;
	if (source.kind === "member") return jsonTag({ ...field, wire: source.name });
	const isSaid = field.required && !(source.kind === "parameter" && source.in === "path");
	const more: (readonly [string, string])[] = isSaid ? [["required", ""]] : [];
	if (field.use.fixed !== null) more.push(["fixed", field.use.fixed]);
	if (source.kind === "body") return [["body", "body"], ...more];
	const words = [
		source.style,
		...(source.explode ? ["explode"] : []),
		...(source.allowReserved ? ["reserved"] : []),
		...(source.json ? ["json"] : []),
	];
	const style = words.join(",");
	return [[source.in, source.name], ...(style === usualStyles[source.in] ? [] : [["style", style] as const]), ...more];
}

const usualStyles = {
	path: "simple",
	header: "simple",
	query: "form,explode",
	cookie: "form,explode",
	querystring: "form,explode",
};

/** How the runtime finds the argument that a plan names by its member: by its place and its name. */
function argumentName(method: GoMethod, member: string | null): Code {
	const source = method.fields.find((field) => field.plan.member === member)?.plan.source;
	if (source === undefined) return code`""`;
	if (source.kind === "parameter") return stringLiteral(`${source.in}:${source.name}`);
	return source.kind === "member" ? stringLiteral(`json:${source.name}`) : stringLiteral("body:body");
}

export function printPaging(paging: PagingPlan, item: GoUse, method: GoMethod, nameOf: NameOf): Code {
	const paths = [
		[code`next`, paging.next],
		[code`nextOfItem`, paging.nextOfItem],
		[code`more`, paging.more],
	] as const;
	const names = [
		[code`argument`, paging.argument],
		[code`size`, paging.size],
	] as const;
	const members = [
		code`kind: ${stringLiteral(paging.kind)}`,
		code`item: ${printSample(item, nameOf)}`,
		...(paging.items.length === 0 ? [] : [code`items: ${strings(paging.items)}`]),
		...names.flatMap(([name, member]) => (member === null ? [] : [code`${name}: ${argumentName(method, member)}`])),
		...paths.flatMap(([name, path]) => (path === null ? [] : [code`${name}: ${strings(path)}`])),
		...Object.entries(paging.end ?? {}).map(([name, path]) => code`${identifier(name)}: ${strings(path)}`),
		...(paging.kind === "page" ? [code`first: ${int(paging.first)}`] : []),
	];
	return code`paging{${join(members, comma)}}`;
}

const splitters = { events: "splitEvents", "json-lines": "splitLines", "json-sequence": "splitRecords" } as const;

export function printStreaming(stream: StreamPlan, item: GoUse, method: GoMethod, nameOf: NameOf): Code {
	const members = [
		code`mediaType: ${stringLiteral(stream.mediaType)}`,
		code`split: ${identifier(splitters[stream.framing])}`,
		code`item: ${printSample(item, nameOf)}`,
		code`terminator: ${stringLiteral(stream.terminator ?? "")}`,
		code`argument: ${argumentName(method, stream.argument)}`,
	];
	return code`streaming{${join(members, comma)}}`;
}

export function printPolling({ state, succeeded, failed, interval }: PollingPlan): Code {
	const wait = code`${int(interval)} * time.Millisecond`;
	return code`polling{state: ${strings(state)}, succeeded: ${strings(succeeded)}, failed: ${strings(failed)}, interval: ${wait}}`;
}
