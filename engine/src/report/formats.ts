import type { Analysis } from "../contract/decision.ts";
import { githubReport } from "./github.ts";
import { gitlabReport } from "./gitlab.ts";
import { htmlReport } from "./html/html.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { markdownReport } from "./markdown/markdown.ts";
import type { ReportOptions } from "./report-options.ts";
import { sarifReport } from "./sarif/sarif.ts";
import { textReport } from "./text/text.ts";

export type ReportFormat = "text" | "json" | "markdown" | "github" | "sarif" | "junit" | "gitlab" | "html";

/** How an analysis is printed: one file a format, each ending in a line break. */
export const formats: Readonly<Record<ReportFormat, (analysis: Analysis, options?: ReportOptions) => string>> = {
	text: textReport,
	json: jsonReport,
	markdown: markdownReport,
	github: githubReport,
	sarif: sarifReport,
	junit: junitReport,
	gitlab: gitlabReport,
	html: htmlReport,
};
