import {
	type Analysis,
	buildApi,
	defaultConfig,
	Fault,
	formats,
	type GeneratedFile,
	generate,
	parseForGeneration,
	type ReportFormat,
	sayIssue,
	type TargetName,
} from "@driftgate/engine";
import { answerAsked } from "../../lib/answer-asked.ts";
import { AFTER, BEFORE } from "./sides.ts";

/* Prints what was judged as a report, and what was described as an SDK. Nothing of it leaves the browser. */

export type PrintQuestion =
	| {
			readonly kind: "report";
			readonly format: ReportFormat;
			readonly analysis: Analysis;
			readonly before: string;
			readonly after: string;
	  }
	| { readonly kind: "sdk"; readonly target: TargetName; readonly after: string };

export type PrintAnswer =
	| { readonly kind: "files"; readonly files: readonly Pick<GeneratedFile, "path" | "content">[] }
	| { readonly kind: "fault"; readonly issues: readonly string[] };

answerAsked((question: PrintQuestion) => print(question).catch(faultOf));

/** What a file of each format is called. */
const names: Readonly<Record<ReportFormat, string>> = {
	text: "report.txt",
	json: "report.json",
	markdown: "report.md",
	github: "annotations.txt",
	sarif: "report.sarif",
	junit: "report.xml",
	gitlab: "gl-code-quality-report.json",
	html: "report.html",
};

async function print(question: PrintQuestion): Promise<PrintAnswer> {
	if (question.kind === "report") {
		const { format, analysis, before, after } = question;
		const texts = { before: new Map([[BEFORE, before]]), after: new Map([[AFTER, after]]) };
		return { kind: "files", files: [{ path: names[format], content: formats[format](analysis, { texts }) }] };
	}
	const { target, after } = question;
	const load = async (path: string) => (path === AFTER ? after : undefined);
	const source = await parseForGeneration({ entry: AFTER, load });
	const { service, version } = defaultConfig;
	const request = { target, service, version, options: { packageName: null }, unreadable: source.unreadable };
	return { kind: "files", files: generate(buildApi(source), request).files };
}

function faultOf(error: unknown): PrintAnswer {
	if (!(error instanceof Fault)) throw error;
	return { kind: "fault", issues: error.issues.map(sayIssue) };
}
