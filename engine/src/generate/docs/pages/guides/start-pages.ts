import { environmentOf } from "../../../names/environment-name.ts";
import type { ServerPlan } from "../../../plan/sdk-plan.ts";
import { arePlaced, ownServers } from "../../../plan/servers.ts";
import { baseUrlOf, hasAddress } from "../../../snippets/base-url.ts";
import type { Block, Inline } from "../../site/block.ts";
import { type DocsContext, titleOf } from "../../site/docs-context.ts";
import type { Page } from "../../site/site.ts";
import { code, codeBlock, heading, joined, line, lines, paragraph, samplesOf, toPage } from "../../site/write.ts";
import { answerText } from "../answer-text.ts";
import { firstCallOf } from "../first-call.ts";
import { sayAlternatives } from "../say-security.ts";

/** The first page: what this is, where it is reached, and where to go on. */
export function indexPage(context: DocsContext, guides: readonly Page[]): Page {
	const { plan, version, methods } = context;
	const own = ownServers(plan).map((server) => [...sayServer(server), ...line(" · of operations that name it")]);
	const servers = [...plan.servers.map(sayServer), ...own];
	return {
		path: "index",
		title: plan.title,
		summary: "",
		section: "guide",
		blocks: [
			{
				kind: "paragraph",
				content: [
					...line("Version "),
					code(version),
					...line(`. ${methods.length} operations, ${plan.types.length} types.`),
				],
			},
			...context.read(plan.description),
			{ kind: "region", name: "introduction" },
			heading(2, "where-it-is-reached", "Where it is reached"),
			servers.length === 0 ? paragraph("The description names no server: callers give an address.") : lines(servers),
			heading(2, "guides", "Guides"),
			lines(
				guides.map(({ path, title, summary }) => [
					toPage(path, title),
					...(summary === "" ? [] : line(`: ${summary}`)),
				]),
			),
			heading(2, "reference", "Reference"),
			lines([[toPage("reference/index", "Operations")], [toPage("schemas/index", "Types")]]),
		],
	};
}

function sayServer({ url, description, variables }: ServerPlan): readonly Inline[] {
	return [
		code(url),
		...(description === null ? [] : line(` · ${description}`)),
		...variables.flatMap(({ name, default: standard, values }) => [
			...line(" · "),
			code(name),
			...line(values === null ? ", by default " : " is one of "),
			...(values === null
				? [code(standard)]
				: joined(
						values.map((value) => code(value)),
						", ",
					)),
		]),
	];
}

/** From nothing to the first answer. */
export function quickstartPage(context: DocsContext): Page {
	const { plan, calls, service } = context;
	const first = firstCallOf(plan);
	const answer = first === null ? null : calls.answer(first.operation);
	const shown = answer === null ? null : answerText(answer);
	const variables = neededVariables(first?.security ?? [], context);
	return {
		path: "quickstart",
		title: "Quickstart",
		summary: "The first call, with curl and with each SDK.",
		section: "guide",
		blocks: [
			heading(2, "credentials", "1. Set the credential"),
			...(first === null
				? []
				: [
						{
							kind: "paragraph",
							content: [...line("The first call needs: "), ...sayAlternatives(first.security, context)],
						} as const,
					]),
			variables.length === 0
				? paragraph("It is made without one.")
				: codeBlock("sh", variables.map((name) => `export ${environmentOf(name, service)}='…'`).join("\n")),
			{
				kind: "paragraph",
				content: [...line("All ways to authenticate are on "), toPage("authentication", "their page"), ...line(".")],
			},
			...startBlocks(context),
			heading(2, "call", `${calls.sdks.length === 0 ? 2 : 3}. Call`),
			...(first === null
				? [paragraph("The description has no operation that could be called.")]
				: callBlocks(first.operation, context)),
			...(shown === null || answer === null
				? []
				: [
						heading(2, "answer", `${calls.sdks.length === 0 ? 3 : 4}. Read the answer`),
						paragraph(
							answer.made
								? "Such an answer comes. It is made from the types, because the description shows none:"
								: "Such an answer comes, as the description shows it:",
						),
						codeBlock("json", shown),
					]),
			heading(2, "if-it-fails", "If it fails"),
			lines([
				[
					toPage("errors", "401", "status-401"),
					...line(": no credential came, or it is not known. Look at the variable's name and value."),
				],
				[toPage("errors", "403", "status-403"), ...line(": the credential is known, and may not do this.")],
				arePlaced(plan, hasAddress)
					? [
							...line("No answer: look at the address. "),
							code(environmentOf("PREFIX_BASE_URL", service)),
							...line(" takes the place of the one that is described."),
						]
					: line("No answer: look at the address that the call names."),
			]),
			{ kind: "region", name: "notes" },
		],
	};
}

function callBlocks(operation: string, context: DocsContext): readonly Block[] {
	const path = context.paths.ofOperation(operation);
	const found = context.methods.find(({ method }) => method.operation === operation);
	const title = found === undefined ? operation : titleOf(found.method);
	return [
		{
			kind: "paragraph",
			content: [...(path === null ? line(title) : [toPage(path, title)]), ...line(": "), code(operation)],
		},
		...addressBlocks(context),
		samplesOf(context.calls.samples(operation)),
		lines([
			...context.calls.sdks.map(({ label, start }) => [
				...line(`${label}: save it as `),
				code(start.program),
				...line(", and run "),
				code(start.run),
				...line("."),
			]),
			...(context.calls.server === null
				? []
				: [[...line("MCP: a client sends it, once it has the "), toPage("mcp", "server"), ...line(".")]]),
		]),
	];
}

/** Where calls go that no description says: whoever makes one writes it in. */
function addressBlocks({ plan }: DocsContext): readonly Block[] {
	if (arePlaced(plan, hasAddress)) return [];
	return [
		{
			kind: "paragraph",
			content: [
				...line("The description gives no whole address: write yours in the place of "),
				code(baseUrlOf(plan.servers[0], { baseUrl: null })),
				...line("."),
			],
		},
	];
}

/** From the file of an SDK to what a call imports. */
function startBlocks({ calls: { sdks } }: DocsContext): readonly Block[] {
	if (sdks.length === 0) return [];
	const prepared = sdks.filter(({ start }) => start.commands !== "");
	return [
		heading(2, "sdk", "2. Take an SDK"),
		paragraph(
			"curl needs none. Each of the others is one file: put it into an empty folder. What a registry of packages has by the same name is not it, unless whoever publishes this API says so.",
		),
		lines(sdks.map(({ label, file, start }) => [...line(`${label}: `), code(file), ...line(`, on ${start.needs}.`)])),
		...(prepared.length === 0
			? []
			: [
					paragraph("In that folder:"),
					samplesOf(
						prepared.map(({ label, start: { commands } }) => ({
							label,
							language: "sh",
							text: commands,
							call: commands,
						})),
					),
				]),
	];
}

/** The variables of the first alternative that a call can be made with. */
function neededVariables(security: readonly (readonly string[])[], { plan }: DocsContext): readonly string[] {
	if (security.some((alternative) => alternative.length === 0)) return [];
	const [alternative = []] = security;
	return alternative.flatMap((scheme) => {
		const credential = plan.credentials.find((one) => one.scheme === scheme);
		return credential === undefined
			? []
			: credential.environment.slice(0, credential.placement.kind === "basic" ? 2 : 1);
	});
}
