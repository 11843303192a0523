import type { GeneratedFile, Printed } from "../../contract/artifact.ts";
import { splitWords } from "../names/split-words.ts";
import type { SdkPlan } from "../plan/sdk-plan.ts";
import type { TargetRequest } from "../target.ts";
import { archiveOf } from "./archive.ts";
import type { Calls } from "./calls.ts";
import { printHtmlPage } from "./html/html-page.ts";
import { SCRIPT } from "./html/script.ts";
import { printSearchIndex } from "./html/search-index.ts";
import { STYLE } from "./html/style.ts";
import { printLlms, printWhole } from "./llms-text.ts";
import { printMarkdownPage } from "./markdown/print-markdown.ts";
import { buildSite } from "./site/build-site.ts";
import { type DocsContext, docsContext } from "./site/docs-context.ts";
import type { Regions, Site, SiteFile } from "./site/site.ts";

export type DocsRequest = Pick<DocsContext, "plan" | "api" | "service" | "version"> & { readonly calls: Calls };

/** The whole site in one text. The archive leaves it out, as the document beside it is the same. */
const WHOLE = "llms-full.txt";

const noRegions: Regions = new Map();

/** The pages of an API as values. */
export function planSite(request: DocsRequest): Site {
	return buildSite(docsContext(request));
}

/** A site as files: every page as Markdown and as HTML, what browsers need beside it, and what models read. */
export function printSite(site: Site, description: string | null, regions: Regions = noRegions): readonly SiteFile[] {
	const pages = site.pages.flatMap((page): readonly SiteFile[] => {
		const regionOf = (name: string) => regions.get(page.path)?.get(name) ?? "";
		return [
			{ path: `${page.path}.md`, content: printMarkdownPage(page, regionOf) },
			{ path: `${page.path}.html`, content: printHtmlPage(page, site, regionOf) },
		];
	});
	const beside: readonly SiteFile[] = [
		{ path: "docs.css", content: STYLE },
		{ path: "docs.js", content: SCRIPT },
		{ path: "search-index.js", content: printSearchIndex(site) },
		{ path: "llms.txt", content: printLlms(site, description) },
		{ path: WHOLE, content: printWhole(site) },
	];
	return [...pages, ...beside];
}

/** What a service keeps of docs: one Markdown document, and an archive of the site. */
export function docs(plan: SdkPlan, request: TargetRequest, calls: Calls): Printed {
	const site = planSite({ ...request, plan, calls });
	const name = `${splitWords(request.options.packageName ?? request.service).join("-") || "api"}-docs`;
	const files: readonly GeneratedFile[] = [
		{ target: "docs", path: `${name}.md`, content: printWhole(site) },
		{
			target: "docs",
			path: `${name}.tar`,
			content: archiveOf(printSite(site, plan.description).filter(({ path }) => path !== WHOLE)),
		},
	];
	return { files, degradations: [] };
}
