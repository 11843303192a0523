import { formatPointer } from "../../../lib/json-pointer.ts";
import { count } from "../../../lib/say.ts";
import type { ArgumentPlan, FailurePlan, MethodPlan, ResultPlan } from "../../plan/sdk-plan.ts";
import type { ToolPlan } from "../../tools/tool-set.ts";
import type { Block, Inline } from "../site/block.ts";
import { type DocsContext, type MethodInGroup, titleOf } from "../site/docs-context.ts";
import type { Page } from "../site/site.ts";
import { code, codeBlock, heading, joined, line, lines, paragraph, samplesOf, strong, toPage } from "../site/write.ts";
import { firstSentence } from "../text/legible.ts";
import { answerText } from "./answer-text.ts";
import { memberList } from "./member-list.ts";
import { sayAlternatives } from "./say-security.ts";
import { sayNotes, sayShape } from "./say-shape.ts";

/** All that is known of one operation, and the same call in every language. */
export function operationPage({ group, method }: MethodInGroup, context: DocsContext): Page {
	const { operation, summary, notes } = method;
	return {
		path: context.paths.ofOperation(operation) ?? "reference/index",
		title: titleOf(method),
		summary: firstSentence(notes.description ?? summary ?? "", 200),
		section: "reference",
		get blocks() {
			return operationBlocks({ group, method }, context);
		},
	};
}

function operationBlocks({ group, method }: MethodInGroup, context: DocsContext): readonly Block[] {
	const { operation, summary, notes } = method;
	return [
		{
			kind: "paragraph",
			content: [code(operation), ...line(" in "), toPage(context.paths.ofGroup(group), groupTitle(group.path))],
		},
		...sayDeprecation(method),
		...(notes.description === summary ? [] : context.read(notes.description)),
		{ kind: "region", name: "notes" },
		...callBlocks(method, context),
		...argumentBlocks(method, context),
		...answerBlocks(method, context),
		...failureBlocks(method.failures, context),
		...behaviourBlocks(method, context),
	];
}

/** `repos › issues`; of what stands in no group, the client itself. */
export function groupTitle(path: MethodInGroup["group"]["path"]): string {
	return path.length === 0 ? "the client itself" : path.map((words) => words.join(" ")).join(" › ");
}

function sayDeprecation({ notes }: MethodPlan): readonly Block[] {
	if (!notes.deprecated && notes.sunset === null) return [];
	const said = sayNotes({ ...notes, limits: [], default: null, example: null, description: null });
	return [{ kind: "quote", content: [{ kind: "paragraph", content: said }] }];
}

function callBlocks({ operation }: MethodPlan, { calls }: DocsContext): readonly Block[] {
	const samples = calls.samples(operation).map((sample) => ({ ...sample, text: sample.call }));
	const whyNone = calls.whyNone(operation);
	if (whyNone !== null) return [heading(2, "call", "Call"), paragraph(`No call is shown, because ${whyNone}.`)];
	if (samples.length === 0) return [];
	const said = paragraph(toPage("sdks/index", "How a client is made"));
	return [heading(2, "call", "Call"), samplesOf(samples), ...(calls.sdks.length === 0 ? [] : [said])];
}

function argumentBlocks({ arguments: given, body }: MethodPlan, context: DocsContext): readonly Block[] {
	if (given.length === 0) return [];
	const places = new Map(given.map((argument) => [argument.member, placeOf(argument)]));
	const fields = given.map(({ member, shape, required, notes }) => ({ name: member, shape, required, notes }));
	const media = body?.contents.map(({ mediaType }) => code(mediaType)) ?? [];
	return [
		heading(2, "arguments", "Arguments"),
		...(media.length === 0
			? []
			: [
					{
						kind: "paragraph",
						content: [...line("The body is sent as "), ...joined(media, " or "), ...line(".")],
					} as const,
				]),
		...context.read(body?.description ?? null),
		memberList(fields, context, (name) => places.get(name) ?? null),
	];
}

function placeOf({ source, member }: ArgumentPlan): string {
	if (source.kind === "body") return "the body";
	const renamed = source.name === member ? "" : ` as ${source.name}`;
	return source.kind === "member" ? `in the body${renamed}` : `in the ${PLACES[source.in]}${renamed}`;
}

const PLACES = { path: "path", query: "query", querystring: "query", header: "header", cookie: "cookie" } as const;

function answerBlocks({ operation, results, stream }: MethodPlan, context: DocsContext): readonly Block[] {
	const said = results.map((result) => sayResult(result, context));
	const answer = context.calls.answer(operation);
	const shown = answer === null ? null : answerText(answer);
	const streamed: readonly (readonly Inline[])[] =
		stream === null
			? []
			: [[code(stream.mediaType), ...line(": one by one, each "), ...sayShape(stream.shape, context)]];
	return [
		heading(2, "answers", "Answers"),
		lines([...said, ...streamed]),
		...(answer === null || shown === null
			? []
			: [
					paragraph(
						answer.made
							? `Such an answer of ${answer.status}, made from the types:`
							: `Such an answer of ${answer.status}, from the description:`,
					),
					codeBlock("json", shown),
				]),
	];
}

function sayResult({ status, contents }: ResultPlan, context: DocsContext): readonly Inline[] {
	const parts = contents.map(({ mediaType, decoding, shape, orText }): readonly Inline[] => {
		if (mediaType === null || decoding === "none") return line("nothing");
		// The call above says that JSON is asked for.
		if (decoding === "json" && mediaType === "application/json") return sayShape(shape, context);
		if (orText) return [...sayShape(shape, context), ...line(" as JSON or text, as its media type says")];
		if (decoding === "json") return [...sayShape(shape, context), ...line(" as "), code(mediaType)];
		return [...line(decoding === "text" ? "text as " : "bytes as "), code(mediaType)];
	});
	return [
		strong(status),
		...line(": "),
		...parts.flatMap((part, index) => [...(index === 0 ? [] : line(", or ")), ...part]),
	];
}

function failureBlocks(failures: readonly FailurePlan[], context: DocsContext): readonly Block[] {
	if (failures.length === 0) return [];
	const alike = Map.groupBy(failures, ({ shape }) => JSON.stringify(sayShape(shape, context)));
	const said = [...alike.values()].flatMap((group) => {
		const [first] = group;
		if (first === undefined) return [];
		const statuses = group.map(({ status }) => toPage("errors", status, statusAnchor(status)));
		return [[...joined(statuses, ", "), ...line(": "), ...sayShape(first.shape, context)]];
	});
	return [heading(2, "errors", "Errors"), lines(said)];
}

/** The place of a status on the page of errors. */
export function statusAnchor(status: string): string {
	return `status-${status.toLowerCase().replace(/[^a-z\d]+/gu, "-")}`;
}

/** How it is called: who may, how pages follow, what may be repeated. */
function behaviourBlocks(method: MethodPlan, context: DocsContext): readonly Block[] {
	const { security, paging, stream, polling, idempotencyHeader, pointer } = method;
	const facts: (readonly Inline[])[] = [];
	// Where the description declares none at all, the page of authentication says so once.
	if (security.length > 0 || context.api.securitySchemes.size > 0)
		facts.push([...line("Credentials: "), ...sayAlternatives(security, context)]);
	if (paging !== null) facts.push([...line("In pages: see "), toPage("pagination", "pagination"), ...line(".")]);
	if (stream !== null)
		facts.push([...line("It can answer one by one: see "), toPage("streaming", "streaming"), ...line(".")]);
	if (polling !== null) {
		facts.push([
			...line("Its state is asked for until it is "),
			...joined([...polling.succeeded, ...polling.failed].map(code), " or "),
			...line("."),
		]);
	}
	if (idempotencyHeader !== null) {
		facts.push([
			...line("Repeats are recognised by "),
			code(idempotencyHeader),
			...line(": see "),
			toPage("retries", "retries and idempotency"),
			...line("."),
		]);
	}
	const { server } = context.calls;
	const tool = server?.tools.surface === "dynamic" ? undefined : server?.toolOf(method.operation);
	// Where a tool of its class calls it, the call says both.
	if (tool !== undefined) facts.push(sayTool(tool));
	if (pointer !== usualPointer(method)) facts.push([...line("Described at "), code(pointer), ...line(".")]);
	return facts.length === 0 ? [] : [heading(2, "behaviour", "Behaviour"), lines(facts)];
}

/** Where an operation stands unless it is referred to: method and path, which its page begins with, say as much. */
function usualPointer({ method, path }: MethodPlan): string {
	return formatPointer(["paths", path, method.toLowerCase()]);
}

function sayTool({ listed, toolClass, tokens }: ToolPlan): readonly Inline[] {
	return [
		toPage("mcp", "MCP tool"),
		...line(": "),
		code(listed.name),
		...line(`, ${toolClass}, about ${count(tokens, "token")}.`),
	];
}
