import type { Bundle, PackedBundle } from "../ports.ts";
import type { EngineTaskName, EngineTasks } from "./engine-task.ts";

/** About the bytes of text that a task reads, which is what its time and memory grow with. */
export function sizeOfTask<Name extends EngineTaskName>(name: Name, request: EngineTasks[Name]): number {
	return sizes[name](request);
}

const sizes: { readonly [Name in EngineTaskName]: (request: EngineTasks[Name]) => number } = {
	collect: ({ known }) => known.bytes,
	judge: ({ before, after }) => (before === null ? 0 : sizeOf(before)) + sizeOf(after),
	readJson: (bytes) => bytes.byteLength,
	readSpec: sizeOf,
	listFiles: sizeOf,
	readExceptions: sizeOf,
	readText: ({ bundle }) => bundle.byteLength,
	cutExcerpts: ({ bundle }) => bundle.byteLength,
	judgeDeployed: ({ baseline, deployed }) => sizeOf(baseline) + deployed.length,
	printEvidence: ({ first, end }) => (end - first) * DECISION_BYTES,
	scaffoldDocs: sizeOf,
	scaffoldConfig: ({ spec }) => spec.length,
	scaffoldJson: (json) => json.byteLength,
	compare: ({ base, revision }) => base.length + revision.length,
	reportCheck: ({ analysis }) => analysis.byteLength,
	printPage: ({ analysis, before, after }) =>
		analysis.byteLength + (before?.byteLength ?? 0) + (after?.byteLength ?? 0),
	compareJson: ({ json }) => json.byteLength,
	generate: ({ bundle }) => sizeOf(bundle) * HEAVIER_THAN_JUDGING,
	noteUpgrade: ({ before, after }) => before.byteLength + after.byteLength,
};

/** Making all outputs of a description takes more memory than judging it: Twilio's, 0.99 MB, more than 64 MiB of heap. */
const HEAVIER_THAN_JUDGING = 4;

/** About what a decision with its proof takes in a package. */
const DECISION_BYTES = 2_000;

function sizeOf(bundle: Bundle | PackedBundle): number {
	if (!("files" in bundle)) return bundle.byteLength;
	return Object.values(bundle.files).reduce((total, text) => total + text.length, 0);
}
