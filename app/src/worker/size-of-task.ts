import type { Bundle, PackedBundle } from "../ports.ts";
import type { EngineTaskName, EngineTasks } from "./engine-task.ts";

/** About the bytes of text that a task reads, which is what its time and memory grow with. */
export function sizeOfTask<Name extends EngineTaskName>(name: Name, request: EngineTasks[Name]): number {
	return sizes[name](request);
}

const sizes: { readonly [Name in EngineTaskName]: (request: EngineTasks[Name]) => number } = {
	collect: ({ bytes }) => bytes,
	judge: ({ before, after }) => (before === null ? 0 : sizeOf(before)) + sizeOf(after),
	readJson: (bytes) => bytes.byteLength,
	inlineSpec: sizeOf,
	scaffoldDocs: sizeOf,
	scaffoldConfig: (spec) => spec.length,
	compare: ({ base, revision }) => base.length + revision.length,
	generate: ({ bundle }) => sizeOf(bundle),
};

function sizeOf(bundle: Bundle | PackedBundle): number {
	if (!("files" in bundle)) return bundle.byteLength;
	return Object.values(bundle.files).reduce((total, text) => total + text.length, 0);
}
