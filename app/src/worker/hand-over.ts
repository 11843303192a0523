import { types } from "node:util";
import type { EngineTaskName, EngineTasks } from "./engine-task.ts";

/**
 * What a task may have for good: memory that nobody else reads, which is then not copied. Of a large description each
 * copy holds up everybody for as long as a request takes.
 */
export function handedOver<Name extends EngineTaskName>(
	name: Name,
	request: EngineTasks[Name],
): readonly ArrayBuffer[] {
	return (givenAway[name]?.(request) ?? []).flatMap((given) => {
		if (!ArrayBuffer.isView(given) || given.byteLength < given.buffer.byteLength) return [];
		return types.isArrayBuffer(given.buffer) ? [given.buffer] : [];
	});
}

/** See EnginePool: these are given away by whoever asks. */
const givenAway: { readonly [Name in EngineTaskName]?: (request: EngineTasks[Name]) => readonly unknown[] } = {
	judge: ({ before }) => [before],
	readJson: (bytes) => [bytes],
	readSpec: (bundle) => [bundle],
	listFiles: (bundle) => [bundle],
	readText: ({ bundle }) => [bundle],
	readExceptions: (bundle) => [bundle],
	cutExcerpts: ({ bundle }) => [bundle],
	scaffoldJson: (json) => [json],
	compareJson: ({ json }) => [json],
	judgeDeployed: ({ baseline }) => [baseline],
	noteUpgrade: ({ before, after }) => [before, after],
	reportCheck: ({ analysis }) => [analysis],
	printPage: ({ analysis, before, after }) => [analysis, before, after],
};
