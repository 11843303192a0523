import type { MethodPlan } from "../../../plan/sdk-plan.ts";
import type { Inline } from "../../site/block.ts";
import { type DocsContext, titleOf } from "../../site/docs-context.ts";
import type { Page } from "../../site/site.ts";
import { code, heading, joined, line, lines, paragraph, table, toPage } from "../../site/write.ts";
import { sayShape } from "../say-shape.ts";

type Cells = readonly (readonly Inline[])[];

/** What calls have in common beside names: pages, repeats, limits, files, streams. A page is there where there is something to say. */
export function behaviourPages(context: DocsContext): readonly Page[] {
	return [
		paginationPage(context),
		retriesPage(context),
		rateLimitsPage(context),
		filesPage(context),
		streamingPage(context),
	].filter((page) => page !== null);
}

function guide(path: string, title: string, summary: string, blocks: Page["blocks"]): Page {
	return { path, title, summary, section: "guide", blocks: [...blocks, { kind: "region", name: "notes" }] };
}

function link(method: MethodPlan, { paths }: DocsContext): readonly Inline[] {
	const path = paths.ofOperation(method.operation);
	return path === null ? line(titleOf(method)) : [toPage(path, titleOf(method))];
}

const KINDS = {
	cursor: "a cursor names the next page",
	offset: "an offset counts what was read",
	page: "pages have numbers",
	link: "the header Link names the next page",
} as const;

const SERVER_PAGING = "MCP: an answer that goes on has a cursor, which the next call gives back.";

function paginationPage(context: DocsContext): Page {
	const paged = context.methods.flatMap(({ method }) =>
		method.paging === null ? [] : [{ method, paging: method.paging }],
	);
	const rows = paged.map(
		({ method, paging }): Cells => [
			link(method, context),
			line(KINDS[paging.kind]),
			paging.argument === null ? line("") : [code(paging.argument)],
			paging.size === null ? line("") : [code(paging.size)],
			line(paging.declared ? "declared" : "found by rule"),
		],
	);
	const voices = [
		...context.calls.sdks.map(({ label, paging }) => line(`${label}: ${paging}`)),
		...(context.calls.server === null ? [] : [line(SERVER_PAGING)]),
	];
	return guide("pagination", "Pagination", "Which lists come in pages, and how all of them are read.", [
		...(paged.length === 0
			? [
					paragraph(
						"No operation is known to answer in pages: none declares it, and the rules that look for it found none.",
					),
				]
			: [lines(voices), table(["Operation", "How", "Page", "Size", "Known"], rows)]),
	]);
}

function retriesPage(context: DocsContext): Page {
	const keyed = context.methods.flatMap(({ method }) =>
		method.idempotencyHeader === null ? [] : [{ method, header: method.idempotencyHeader }],
	);
	return guide(
		"retries",
		"Retries and idempotency",
		"What the SDKs repeat by themselves, and what is safe to repeat.",
		[
			paragraph(
				"The SDKs repeat a request twice at most, with waits of half a second that double up to eight seconds, or as long as Retry-After says. After two minutes no attempt starts. A request that was answered with 429 was not carried out, and is always repeated.",
			),
			paragraph(
				"After 408, 500, 502, 503 and 504, and where no answer came, only what may be carried out twice is repeated: GET, HEAD, OPTIONS, PUT and DELETE, and what carries a key by which the provider recognises it.",
			),
			heading(2, "idempotency", "Idempotency"),
			...(keyed.length === 0
				? [paragraph("No operation declares a header for such a key.")]
				: [
						table(
							["Operation", "Header"],
							keyed.map(({ method, header }) => [link(method, context), [code(header)]]),
						),
					]),
		],
	);
}

const LIMIT_HEADER = /^(?:x-)?rate-?limit|^retry-after$/iu;

/** Only where an answer declares such a header, or a status of 429. */
function rateLimitsPage(context: DocsContext): Page | null {
	const planned = new Set(context.methods.map(({ method }) => method.operation));
	const operations = context.api.operations.filter(({ key }) => planned.has(key));
	const headers = new Map<string, string | null>();
	for (const { responses } of operations) {
		for (const { headers: own } of responses) {
			for (const { name, description } of own) {
				const key = name.toLowerCase();
				if (LIMIT_HEADER.test(name) && (headers.get(key) ?? null) === null) headers.set(key, description);
			}
		}
	}
	const limited = operations.filter(({ responses }) => responses.some(({ status }) => status === "429"));
	if (headers.size === 0 && limited.length === 0) return null;
	const rows = [...headers]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([name, description]): Cells => [[code(name)], line(description ?? "")]);
	return guide("rate-limits", "Rate limits", "What the description says of how often calls may be made.", [
		...(rows.length === 0 ? [] : [table(["Header", "What it says"], rows)]),
		{
			kind: "paragraph",
			content: [
				...line(`${limited.length} of ${operations.length} operations declare `),
				toPage("errors", "429", limited.length === 0 ? null : "status-429"),
				...line(". The SDKs wait as long as Retry-After says, and repeat the request."),
			],
		},
	]);
}

function filesPage(context: DocsContext): Page | null {
	const sending = context.methods.filter(({ method }) =>
		method.body?.contents.some(({ encoding }) => encoding === "multipart" || encoding === "bytes"),
	);
	const receiving = context.methods.filter(({ method }) =>
		method.results.some(({ contents }) => contents.some(({ decoding }) => decoding === "binary")),
	);
	if (sending.length + receiving.length === 0) return null;
	const row = ({ method }: DocsContext["methods"][number], media: readonly (string | null)[]): Cells => [
		link(method, context),
		joined(
			media.flatMap((type) => (type === null ? [] : [code(type)])),
			", ",
		),
	];
	return guide("files", "Files", "Which calls take files, and which give them.", [
		...(sending.length === 0
			? []
			: [
					heading(2, "sent", "Sent"),
					table(
						["Operation", "Media types"],
						sending.map((one) => row(one, one.method.body?.contents.map(({ mediaType }) => mediaType) ?? [])),
					),
				]),
		...(receiving.length === 0
			? []
			: [
					heading(2, "received", "Received"),
					table(
						["Operation", "Media types"],
						receiving.map((one) =>
							row(
								one,
								one.method.results.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
							),
						),
					),
				]),
	]);
}

function streamingPage(context: DocsContext): Page | null {
	const streams = context.methods.flatMap(({ method }) =>
		method.stream === null ? [] : [{ method, stream: method.stream }],
	);
	if (streams.length === 0) return null;
	const rows = streams.map(
		({ method, stream }): Cells => [
			link(method, context),
			[code(stream.mediaType)],
			sayShape(stream.shape, context),
			stream.terminator === null ? line("the end of the answer") : [code(stream.terminator)],
		],
	);
	return guide("streaming", "Streaming", "Answers that come one by one.", [
		table(["Operation", "Media type", "Each value", "Ends with"], rows),
	]);
}
