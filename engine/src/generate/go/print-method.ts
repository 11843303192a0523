import { indent, lines } from "../writer/code.ts";
import { type Code, code, docComment } from "../writer/go.ts";
import type { GoMethod, GoResult } from "./go-method.ts";
import type { GoUse } from "./go-model.ts";
import { idOf, methodKey } from "./name-package.ts";
import { noteLines, withoutLinks } from "./print-notes.ts";
import { printOperation, printPaging, printPolling, printStreaming } from "./print-operation.ts";
import { type NameOf, printUse } from "./print-use.ts";
import type { Printing } from "./printing.ts";

/** Methods with their tables, and what stands beside them: pages, streams, waiting. */
export function printMethods(
	methods: readonly GoMethod[],
	receiver: Code,
	owner: Code,
	nameIn: NameOf,
	printing: Printing,
): readonly Code[] {
	return methods.flatMap((method) => printMethod(method, receiver, owner, nameIn, printing));
}

function printMethod(
	method: GoMethod,
	receiver: Code,
	owner: Code,
	nameIn: NameOf,
	printing: Printing,
): readonly Code[] {
	const { plan, item, streamed } = method;
	const { nameOf, uses, imports } = printing;
	const operation = printing.operationOf(method);
	const form = (kind: string): Code => nameIn(`${methodKey(plan)} ${kind}`);
	const parameters =
		method.fields.length === 0
			? code`ctx context.Context`
			: code`ctx context.Context, params ${nameOf(idOf.params(plan))}`;
	const params = method.fields.length === 0 ? code`nil` : code`&params`;
	const isShared = plan.stream !== null || plan.paging !== null || plan.polling !== null;
	imports.add("context");
	const head = (name: Code, result: Code): Code =>
		code`func (${receiver}) ${name}(${parameters}, opts ...Option) ${result} {`;
	const table = printOperation(method, printing);
	// What one function alone uses stands in it, and needs no name.
	const parts: Code[] = isShared ? [code`var ${operation} = ${table}`] : [];
	const { paging, stream, polling } = plan;
	if (stream === null || stream.name !== null) {
		const used = isShared ? operation : table;
		parts.push(printCall(method, form("call"), head, code`${owner}.api`, used, params, printing));
	}
	if (stream !== null && streamed !== null) {
		imports.add("iter");
		uses.add("streaming").add("each");
		const name = stream.name === null ? form("call") : form("stream");
		parts.push(
			code`var stream${operation} = ${printStreaming(stream, streamed, method, nameOf)}`,
			printSequence(
				name,
				head,
				streamed,
				code`${owner}.api.stream(ctx, &${operation}, &stream${operation}, ${params}, opts)`,
				"gives what comes, one after the other",
				nameOf,
			),
		);
	}
	if (paging !== null && item !== null) {
		imports.add("iter");
		uses.add("paging").add("each");
		parts.push(
			code`var pages${operation} = ${printPaging(paging, item, method, nameOf)}`,
			printSequence(
				form("pages"),
				head,
				item,
				code`${owner}.api.pages(ctx, &${operation}, &pages${operation}, ${params}, opts)`,
				"gives the items of all pages",
				nameOf,
			),
		);
	}
	if (polling !== null && method.result.kind === "value") {
		imports.add("time");
		uses.add("polling");
		const result = valueForm(method.result.use, nameOf);
		parts.push(
			code`var poll${operation} = ${printPolling(polling)}`,
			lines(
				docComment([`${form("wait")} asks by ${plan.operation} until the state is final.`]),
				head(form("wait"), code`(v ${result}, err error)`),
				indent(
					lines(
						code`err = ${owner}.api.poll(ctx, &${operation}, &poll${operation}, ${params}, &v, opts)`,
						code`return v, err`,
					),
				),
				code`}`,
			),
		);
	}
	return parts;
}

type Head = (name: Code, result: Code) => Code;

function printCall(
	method: GoMethod,
	name: Code,
	head: Head,
	api: Code,
	operation: Code,
	params: Code,
	{ nameOf, uses, exampleOf }: Printing,
): Code {
	const comment = docComment(methodLines(method, name), exampleOf(method, name));
	const call = (into: Code): Code => code`${api}.call(ctx, &${operation}, ${params}, ${into}, opts)`;
	const { result } = method;
	switch (result.kind) {
		case "none":
			return lines(comment, head(name, code`error`), indent(code`return ${call(code`nil`)}`), code`}`);
		case "download":
			uses.add("closing");
			return lines(
				comment,
				head(name, code`(*Download, error)`),
				indent(code`return ${api}.download(ctx, &${operation}, ${params}, opts)`),
				code`}`,
			);
		case "text":
		case "value": {
			const type = valueForm(textUse(result), nameOf);
			const body = lines(code`err = ${call(code`&v`)}`, code`return v, err`);
			return lines(comment, head(name, code`(v ${type}, err error)`), indent(body), code`}`);
		}
	}
}

function textUse(result: Extract<GoResult, { kind: "text" | "value" }>): GoUse {
	if (result.kind === "value") return result.use;
	return { ref: { kind: "basic", type: "string" }, nullable: false, fixed: null };
}

/** How a result is given: objects by a pointer that is nil where the call failed. */
export function valueForm(use: GoUse, nameOf: NameOf): Code {
	const isPointer = use.ref.kind === "record" || use.ref.kind === "union";
	const nullable = isPointer ? false : use.nullable;
	const type = printUse({ ...use, nullable }, { required: true, inner: true }, nameOf);
	return isPointer ? code`*${type}` : type;
}

function methodLines(method: GoMethod, name: Code): readonly string[] {
	const { plan } = method;
	const [first = "", ...rest] = noteLines(plan.notes);
	// Many descriptions begin with their summary.
	const summary =
		plan.summary === null || first.startsWith(plan.summary.replace(/\.$/u, "")) ? "" : withoutLinks(plan.summary);
	const about = [first, ...rest].every((line) => line.trim() === "") ? [] : ["", first, ...rest];
	return [`${name} calls ${plan.operation}.`, ...(summary === "" ? [] : ["", summary]), ...about];
}

function printSequence(name: Code, head: Head, item: GoUse, source: Code, does: string, nameOf: NameOf): Code {
	const type = printUse(item, { required: true, inner: true }, nameOf);
	return lines(
		docComment([`${name} ${does}. A failure ends it.`]),
		head(name, code`iter.Seq2[${type}, error]`),
		indent(code`return each[${type}](${source})`),
		code`}`,
	);
}
