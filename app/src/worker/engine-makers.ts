import {
	type Analysis,
	type AnalysisNotice,
	buildApi,
	type CheckRunReport,
	type Config,
	checkRunReport,
	formats,
	generateAll,
	lockChanges,
	lockOfConfig,
	type NameLock,
	parseForGeneration,
	printNameLock,
	scaffoldDocs,
} from "@driftgate/engine";
import { completeAnalysis } from "../lib/complete-analysis.ts";
import type {
	Bundle,
	CheckReportRequest,
	GeneratedArtifact,
	GeneratedNames,
	GenerateRequest,
	PackedBundle,
	PrintedPageRequest,
} from "../ports.ts";
import { configOf, loadFrom, opened, specInput } from "./engine-bundles.ts";
import { sdkNotices } from "./engine-notices.ts";
import { unpackBundle } from "./pack-bundle.ts";

/*
 * The tasks of the engine pool that make what people read and use. A thread loads them when it is first asked for one: most
 * threads judge and nothing else.
 */

export { noteUpgrade } from "./engine-upgrade.ts";
export { printEvidence } from "./print-evidence.ts";

/** A getting-started page for what a bundle describes. */
export async function scaffoldBundleDocs(packed: Bundle | PackedBundle): Promise<string> {
	const bundle = opened(packed);
	const { config, source, names } = await forGeneration(bundle);
	const { service, version } = config;
	const outputs = [...config.outputs].map(([target, options]) => ({ target, options }));
	const request = { service, version, unreadable: source.unreadable, names, renames: config.names };
	return scaffoldDocs(buildApi(source), request, outputs);
}

/** What a stored analysis says in a check run on GitHub. */
export function reportCheckRun({ analysis, page, ...options }: CheckReportRequest): CheckRunReport {
	return checkRunReport(storedAnalysis(analysis), { ...options, ...(page === undefined ? {} : { whole: [page] }) });
}

/** A stored analysis as a page. */
export function printBundlePage({ analysis, before, after, notes }: PrintedPageRequest): Uint8Array {
	const textsOf = (bundle: PackedBundle | null) =>
		new Map(bundle === null ? [] : Object.entries(unpackBundle(bundle).files));
	const texts = { before: textsOf(before), after: textsOf(after) };
	const stored = storedAnalysis(analysis);
	const noted = notes.lines.map((message): AnalysisNotice => {
		return { side: "config", file: notes.file, line: 1, column: 1, message };
	});
	return Buffer.from(formats.html({ ...stored, notices: [...noted, ...stored.notices] }, { texts }), "utf8");
}

const storedAnalysis = (bytes: Uint8Array): Analysis =>
	completeAnalysis(JSON.parse(Buffer.from(bytes).toString("utf8")));

/** Generates every enabled output; `notices` name what they do without. */
export async function generateBundle(request: GenerateRequest) {
	const bundle = opened(request.bundle);
	const { config, source, names: lock } = await forGeneration(bundle);
	const { service, version } = config;
	const outputs = [...config.outputs].map(([target, options]) => ({ target, options }));
	const { outputs: generated, names } = generateAll(
		buildApi(source),
		{
			...{ service, version, unreadable: source.unreadable, names: lock, renames: config.names },
			changelog: request.changelog ?? [],
		},
		outputs,
	);
	const artifacts = generated.flatMap(({ files }): readonly GeneratedArtifact[] => files);
	return { artifacts, notices: sdkNotices(generated, source), names: keptNames(config, lock, names) };
}

/** What a bundle describes, as far as it can be read, with the names that its repository keeps. */
async function forGeneration(bundle: Bundle) {
	const config = configOf(bundle);
	const load = loadFrom(bundle);
	return {
		config,
		source: await parseForGeneration(specInput(bundle, load)),
		names: await lockOfConfig({ config, load }),
	};
}

function keptNames({ names: { lock: path } }: Config, before: NameLock | null, names: NameLock): GeneratedNames | null {
	if (path === null) return null;
	return { path, content: printNameLock(names), ...lockChanges(before, names) };
}
