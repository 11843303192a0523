/** Which version's output is shown, and whether whole or beside the version before. */
export interface OutputsSearch {
	/** The run that made it; left out, the newest. */
	readonly run?: string;
	/** Its path. */
	readonly file?: string;
	readonly show?: "changes";
}

const ID = /^[\w-]{1,100}$/;

/** Reads an address; what it cannot mean is left out. */
export function readOutputsSearch(search: Readonly<Record<string, unknown>>): OutputsSearch {
	const { run, file, show } = search;
	return {
		...(typeof run === "string" && ID.test(run) ? { run } : {}),
		...(typeof file === "string" && file !== "" ? { file: file.slice(0, 500) } : {}),
		...(show === "changes" ? { show } : {}),
	};
}
