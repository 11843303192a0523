import { authenticationPage } from "../pages/guides/authentication-page.ts";
import { behaviourPages } from "../pages/guides/behaviour-pages.ts";
import { changelogPage } from "../pages/guides/changelog-page.ts";
import { errorsPage } from "../pages/guides/errors-page.ts";
import { gapsPage, versionsPage } from "../pages/guides/record-pages.ts";
import { sdkPages, webhooksPage } from "../pages/guides/sdk-pages.ts";
import { serverPage } from "../pages/guides/server-page.ts";
import { indexPage, quickstartPage } from "../pages/guides/start-pages.ts";
import { groupTitle } from "../pages/operation-page.ts";
import { referencePages } from "../pages/reference-pages.ts";
import { oneLine } from "../text/legible.ts";
import type { DocsContext } from "./docs-context.ts";
import type { NavigationEntry, Page, Site } from "./site.ts";
import { paragraph } from "./write.ts";

/** Each page names all groups: of more than these the page of all operations does, as every page would grow with every other. */
const MOST_GROUPS = 400;

/** All pages of an API, in no form yet: both printers read the same values. */
export function buildSite(context: DocsContext): Site {
	const { plan, version, paths } = context;
	const webhooks = webhooksPage(context);
	const server = serverPage(context);
	const guides = [
		quickstartPage(context),
		authenticationPage(context),
		errorsPage(context),
		...behaviourPages(context),
		...(webhooks === null ? [] : [webhooks]),
		...sdkPages(context),
		...(server === null ? [] : [server]),
		versionsPage(context),
		changelogPage(context),
		gapsPage(context),
	];
	const pages = [indexPage(context, guides), ...guides, searchPage, ...referencePages(context)];
	const groups = plan.groups.filter(({ path }) => path.length === 1);
	const navigation: readonly NavigationEntry[] = [
		...guides.map(({ title, path, section }) => ({ title, path, section })),
		{ title: "All operations", path: "reference/index", section: "reference" },
		...(groups.length > MOST_GROUPS ? [] : groups).map(
			(group): NavigationEntry => ({
				title: groupTitle(group.path),
				path: paths.ofGroup(group),
				section: "reference",
			}),
		),
		{ title: "All types", path: "schemas/index", section: "schemas" },
	];
	return { title: oneLine(plan.title) || "API", version: oneLine(version), pages, navigation };
}

const searchPage: Page = {
	path: "search",
	title: "Search",
	summary: "",
	section: "guide",
	blocks: [
		paragraph(
			"Search runs in the browser, by a script. Without one, the lists of operations and types have every page.",
		),
	],
};
