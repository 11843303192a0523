/** Which version is shown, beside which other, and which of its files. */
export interface DescriptionSearch {
	/** The run that made it; left out, the newest. */
	readonly run?: string;
	/** Another run's id, or `deployed`; left out, nothing. */
	readonly beside?: string;
	readonly file?: string;
}

const ID = /^[\w-]{1,100}$/;

/** Reads an address; what it cannot mean is left out. */
export function readDescriptionSearch(search: Readonly<Record<string, unknown>>): DescriptionSearch {
	const { run, beside, file } = search;
	return {
		...(typeof run === "string" && ID.test(run) ? { run } : {}),
		...(typeof beside === "string" && ID.test(beside) ? { beside } : {}),
		...(typeof file === "string" && file !== "" ? { file: file.slice(0, 4_000) } : {}),
	};
}
