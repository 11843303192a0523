import type { GeneratedFile, Printed } from "../../contract/artifact.ts";
import { splitWords } from "../names/split-words.ts";
import type { SdkPlan } from "../plan/sdk-plan.ts";
import type { TargetRequest } from "../target.ts";
import { archiveOf } from "./archive.ts";
import type { Calls } from "./calls.ts";
import { htmlPrinter } from "./html/html-page.ts";
import { SCRIPT } from "./html/script.ts";
import { printSearchIndex } from "./html/search-index.ts";
import { STYLE } from "./html/style.ts";
import { printLlms } from "./llms-text.ts";
import { fillFile, fillWithin, pageTemplate } from "./markdown/page-template.ts";
import { pathsBetween } from "./site/address.ts";
import { buildSite } from "./site/build-site.ts";
import { type DocsContext, docsContext } from "./site/docs-context.ts";
import { isRead, type Page, type Regions, type Site, type SiteFile } from "./site/site.ts";

export type DocsRequest = Pick<DocsContext, "plan" | "api" | "service" | "version" | "calls"> &
	Partial<Pick<DocsContext, "changelog">>;

/** The whole site in one text. The archive leaves it out, as the document beside it is the same. */
const WHOLE = "llms-full.txt";

const WHOLE_SEPARATOR = "\n\n---\n\n";

const noRegions: Regions = new Map();

/** The pages of an API as values. */
export function planSite(request: DocsRequest): Site {
	return buildSite(docsContext(request));
}

/** A site as files: every page as Markdown and as HTML, what browsers need beside it, and what models read. */
export function printSite(site: Site, description: string | null, regions: Regions = noRegions): readonly SiteFile[] {
	const between = pathsBetween();
	const printHtml = htmlPrinter(site, between);
	const whole: string[] = [];
	const pages = site.pages.flatMap((asked): readonly SiteFile[] => {
		const page: Page = { ...asked };
		const regionOf = (name: string) => regions.get(page.path)?.get(name) ?? "";
		const template = pageTemplate(page);
		if (isRead(page)) whole.push(fillWithin(template, page.path));
		return [
			{ path: `${page.path}.md`, content: fillFile(template, page.path, regionOf, between) },
			{ path: `${page.path}.html`, content: printHtml(page, regionOf) },
		];
	});
	const beside: readonly SiteFile[] = [
		{ path: "docs.css", content: STYLE },
		{ path: "docs.js", content: SCRIPT },
		{ path: "search-index.js", content: printSearchIndex(site) },
		{ path: "llms.txt", content: printLlms(site, description) },
		{ path: WHOLE, content: `${whole.join(WHOLE_SEPARATOR)}\n` },
	];
	return [...pages, ...beside];
}

/** What a service keeps of docs: one Markdown document, and an archive of the site. */
export function docs(plan: SdkPlan, request: TargetRequest, calls: Calls): Printed {
	const site = planSite({ ...request, plan, calls });
	const name = `${splitWords(request.options.packageName ?? request.service).join("-") || "api"}-docs`;
	const printed = printSite(site, plan.description);
	const whole = printed.find(({ path }) => path === WHOLE)?.content ?? "";
	const files: readonly GeneratedFile[] = [
		{ target: "docs", path: `${name}.md`, content: whole },
		{ target: "docs", path: `${name}.tar`, content: archiveOf(printed.filter(({ path }) => path !== WHOLE)) },
	];
	return { files, degradations: [] };
}
