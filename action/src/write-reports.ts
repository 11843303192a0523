import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Analysis, formats, rulePages } from "@driftgate/engine";

/** The files of a report, in the runner's temporary folder. */
export interface ReportFiles {
	readonly json: string;
	readonly sarif: string;
	readonly html: string;
}

/** Writes an analysis for programs, for code scanning and for people. */
export async function writeReports(analysis: Analysis, folder: string): Promise<ReportFiles> {
	const path = (ending: string): string => join(folder, `driftgate-report.${ending}`);
	const files = { json: path("json"), sarif: path("sarif"), html: path("html") };
	await Promise.all([
		writeFile(files.json, formats.json(analysis)),
		writeFile(files.sarif, formats.sarif(analysis, { rules: rulePages })),
		writeFile(files.html, formats.html(analysis, { rules: rulePages })),
	]);
	return files;
}
