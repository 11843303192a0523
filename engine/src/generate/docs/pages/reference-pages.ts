import type { GroupPlan } from "../../plan/sdk-plan.ts";
import type { Block, Inline } from "../site/block.ts";
import { type DocsContext, titleOf } from "../site/docs-context.ts";
import type { Page } from "../site/site.ts";
import { code, line, lines, paragraph, strong, table, toPage } from "../site/write.ts";
import { firstSentence } from "../text/legible.ts";
import { groupTitle, operationPage } from "./operation-page.ts";
import { typePage } from "./type-page.ts";

/** All groups, their operations, and all types: a page each, and a list of each kind. */
export function referencePages(context: DocsContext): readonly Page[] {
	const { plan, methods, paths } = context;
	const moved = paths.moved.map(
		({ from, to, name }): Page => ({
			path: from,
			title: name,
			summary: "",
			section: from.startsWith("schemas/") ? "schemas" : "reference",
			blocks: [
				{
					kind: "paragraph",
					content: [...line("This has another name now: "), toPage(to, "go to its page"), ...line(".")],
				},
			],
			movedTo: to,
		}),
	);
	return [
		operationsPage(context),
		...plan.groups.map((group) => groupPage(group, context)),
		...methods.map((one) => operationPage(one, context)),
		typesPage(context),
		...plan.types.map((type) => typePage(type, context)),
		...moved,
	];
}

function operationsPage(context: DocsContext): Page {
	const { plan, methods, paths } = context;
	const groups = plan.groups.map((group): readonly Inline[] => [
		toPage(paths.ofGroup(group), groupTitle(group.path)),
		...line(`: ${group.methods.length}`),
	]);
	return {
		path: "reference/index",
		title: "Operations",
		summary: "Every operation by its group.",
		section: "reference",
		blocks: [
			paragraph(`${methods.length} operations in ${groups.length} groups, as an SDK's client has them.`),
			lines(groups),
		],
	};
}

function groupPage(group: GroupPlan, context: DocsContext): Page {
	const { paths, plan } = context;
	const own = JSON.stringify(group.path).slice(0, -1);
	const within = plan.groups.filter(
		({ path }) =>
			path.length === group.path.length + 1 && group.path.length > 0 && JSON.stringify(path).startsWith(`${own},`),
	);
	const rows = group.methods.map((method) => {
		const path = paths.ofOperation(method.operation);
		const title = titleOf(method);
		const link = path === null ? line(title) : [toPage(path, title)];
		return [
			[...link, ...(method.notes.deprecated ? [...line(" "), strong("deprecated")] : [])],
			[code(method.operation)],
		];
	});
	const inner: readonly Block[] =
		within.length === 0
			? []
			: [
					{
						kind: "paragraph",
						content: [
							...line("Within it: "),
							...within.flatMap((one, index) => [
								...(index === 0 ? [] : line(", ")),
								toPage(paths.ofGroup(one), groupTitle(one.path)),
							]),
							...line("."),
						],
					},
				];
	return {
		path: paths.ofGroup(group),
		title: group.path.length === 0 ? "Operations of the client itself" : groupTitle(group.path),
		summary: firstSentence(group.description ?? "", 200),
		section: "reference",
		blocks: [
			...context.read(group.description),
			{ kind: "region", name: "notes" },
			...inner,
			...(rows.length === 0 ? [] : [table(["Operation", "Method and path"], rows)]),
		],
	};
}

function typesPage(context: DocsContext): Page {
	const { plan, paths } = context;
	const links = plan.types.flatMap(({ key, notes }): readonly (readonly Inline[])[] => {
		const [path, name] = [paths.ofType(key), paths.nameOfType(key)];
		if (path === null || name === null) return [];
		return [[toPage(path, name), ...(notes.deprecated ? line(" (deprecated)") : [])]];
	});
	return {
		path: "schemas/index",
		title: "Types",
		summary: "Every type that is sent or received.",
		section: "schemas",
		blocks: [links.length === 0 ? paragraph("The description declares no type.") : lines(links)],
	};
}
