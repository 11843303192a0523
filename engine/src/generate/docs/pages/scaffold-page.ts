import { count } from "../../../lib/say.ts";
import { environmentOf } from "../../names/environment-name.ts";
import type { MethodPlan, SdkPlan } from "../../plan/sdk-plan.ts";
import { ownServers } from "../../plan/servers.ts";
import { baseUrlOf } from "../../snippets/base-url.ts";
import type { Block, Inline } from "../site/block.ts";
import { type DocsContext, titleOf } from "../site/docs-context.ts";
import type { Page } from "../site/site.ts";
import {
	code,
	codeBlock,
	heading,
	joined,
	line,
	lines,
	paragraph,
	samplesOf,
	strong,
	table,
	toPage,
} from "../site/write.ts";
import { firstSentence, oneLine } from "../text/legible.ts";
import { firstCallOf } from "./first-call.ts";
import { sayPlacement } from "./guides/authentication-page.ts";
import { groupTitle } from "./operation-page.ts";

/** More requests than this nobody reads on a page to start with. */
const MOST_REQUESTS = 20;
/** A description that goes on and on belongs into the documentation itself. */
const LONGEST_INTRODUCTION = 600;
/** Groups that are linked where the table does not hold all endpoints. */
const MOST_GROUPS = 100;

/** What a part of the page may hold, in characters of what stands in it. */
export interface ScaffoldRoom {
	readonly endpoints: number;
	readonly requests: number;
}

/** A page to start with that stands for itself; what it has no room for is linked to where the other pages have it. */
export function scaffoldPage(context: DocsContext, room: ScaffoldRoom): Page {
	const { plan, version, methods } = context;
	const introduction = firstSentence(plan.description ?? "", LONGEST_INTRODUCTION);
	return {
		path: "getting-started",
		title: oneLine(plan.title) || "API",
		summary: "",
		section: "guide",
		blocks: [
			...(introduction === "" ? [] : [paragraph(introduction)]),
			heading(2, "getting-started", "Getting started"),
			lines([
				[...line("Version: "), code(version)],
				[...line("Base URL: "), ...joined(baseUrls(plan), ", ")],
				line(count(methods.length, "endpoint")),
			]),
			...authentication(context),
			...firstCall(context),
			...endpoints(context, room.endpoints),
			...requests(context, room.requests),
		],
	};
}

/** The first server, else those of operations. */
function baseUrls(plan: SdkPlan): readonly Inline[] {
	const [first] = plan.servers;
	const own = ownServers(plan);
	const servers = first === undefined && own.length > 0 ? own : [first];
	return servers.map((server) => code(baseUrlOf(server, { baseUrl: null })));
}

function authentication({ plan, methods, service, api }: DocsContext): readonly Block[] {
	const used = new Set(methods.flatMap(({ method }) => method.security.flat()));
	const carried = plan.credentials.filter(({ scheme }) => used.has(scheme));
	const others = [...used].filter((scheme) => !plan.credentials.some((one) => one.scheme === scheme));
	const said = [
		...carried.map((credential): readonly Inline[] => [
			code(credential.scheme),
			...line(": "),
			...sayPlacement(credential),
			...line(" It is read from "),
			...joined(
				credential.environment.map((name) => code(environmentOf(name, service))),
				", ",
			),
			...line("."),
		]),
		...others
			.toSorted()
			.map((scheme): readonly Inline[] => [
				code(scheme),
				...line(
					api.securitySchemes.get(scheme)?.type === "mutualTLS"
						? ": a client certificate."
						: ": no part of a request carries it.",
				),
			]),
	];
	const open = methods.filter(({ method }) => !needsCredential(method)).length;
	return [
		heading(2, "authentication", "Authentication"),
		...(said.length === 0 ? [] : [lines(said)]),
		...(open === methods.length
			? [paragraph("No endpoint asks for a credential.")]
			: open === 0
				? []
				: [paragraph(`${count(open, "endpoint")} can be called without a credential.`)]),
	];
}

function needsCredential({ security }: MethodPlan): boolean {
	return security.length > 0 && security.every((alternative) => alternative.length > 0);
}

function firstCall({ plan, calls }: DocsContext): readonly Block[] {
	const first = firstCallOf(plan);
	if (first === null) return [];
	return [
		heading(2, "a-first-call", "A first call"),
		{ kind: "paragraph", content: [code(first.operation), ...line(", with curl and with each SDK:")] },
		samplesOf(calls.samples(first.operation)),
	];
}

/** As many rows as there is room for; the groups of the others, linked. */
function endpoints(context: DocsContext, room: number): readonly Block[] {
	const { methods } = context;
	const title = heading(2, "endpoints", "Endpoints");
	if (methods.length === 0) return [title, paragraph("There are no endpoints yet.")];
	let left = room;
	const rows = methods.flatMap(({ method }) => {
		const row = endpointRow(method);
		left -= method.path.length + titleOf(method).length + method.security.flat().join().length + 40;
		return left < 0 ? [] : [row];
	});
	const rest = methods.slice(rows.length);
	return [title, table(["Method", "Path", "What it does", "Credential"], rows), ...restOf(rest, context)];
}

function endpointRow(method: MethodPlan): readonly (readonly Inline[])[] {
	const schemes = [...new Set(method.security.flat())].toSorted();
	return [
		[code(method.method)],
		[code(method.path)],
		[
			...line(titleOf(method) === method.operation ? "" : titleOf(method)),
			...(method.notes.deprecated ? [...line(" "), strong("deprecated")] : []),
		],
		needsCredential(method) ? joined(schemes.map(code), ", ") : line("none"),
	];
}

function restOf(rest: DocsContext["methods"], { paths }: DocsContext): readonly Block[] {
	if (rest.length === 0) return [];
	const groups = Map.groupBy(rest, ({ group }) => paths.ofGroup({ path: group.path.slice(0, 1) }));
	const links = [...groups]
		.slice(0, MOST_GROUPS)
		.map(([path, own]): readonly Inline[] => [
			toPage(path, groupTitle(own[0]?.group.path.slice(0, 1) ?? [])),
			...line(`: ${own.length}`),
		]);
	return [
		{
			kind: "paragraph",
			content: [
				...line(`And ${count(rest.length, "more endpoint")}: `),
				toPage("reference/index", "the list of all operations"),
				...line(" has them, and so have the pages of their groups."),
			],
		},
		lines(links),
	];
}

function requests({ methods, calls }: DocsContext, room: number): readonly Block[] {
	let left = room;
	const shown = methods.slice(0, MOST_REQUESTS).flatMap(({ method }): readonly Block[] => {
		const [curl] = calls.samples(method.operation);
		left -= (curl?.text.length ?? 0) + method.operation.length * 2;
		if (curl === undefined || left < 0) return [];
		return [
			{
				kind: "heading",
				level: 3,
				anchor: anchorOf(method.operation),
				content: [code(method.operation)],
			},
			codeBlock(curl.language, curl.text),
		];
	});
	const rest = methods.length - shown.length / 2;
	return [
		...(shown.length === 0 ? [] : [heading(2, "example-requests", "Example requests"), ...shown]),
		...(rest > 0 && shown.length > 0
			? [
					{
						kind: "paragraph",
						content: [
							...line(`The requests of ${count(rest, "more endpoint")} stand on `),
							toPage("reference/index", "their pages"),
							...line("."),
						],
					} as const,
				]
			: []),
	];
}

/** What readers of Markdown make of the heading by themselves: no mark of ours is needed before it. */
function anchorOf(operation: string): string {
	return operation
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s-]/gu, "")
		.replaceAll(" ", "-");
}
