import type { Notice, Source } from "../contract/source.ts";

/** A source without text, whose every place is at 1:1: for tests that do not look at positions. */
export function makeSource(notices: readonly Notice[] = []): Source {
	return {
		entry: "openapi.yaml",
		files: new Map(),
		notices,
		unreadable: [],
		blank: [],
		referred: [],
		resolve: () => undefined,
		referencesBehind: () => 0,
		locate: (place) => ({ ...place, line: 1, column: 1 }),
	};
}
