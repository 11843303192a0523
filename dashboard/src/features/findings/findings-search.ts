/** Which findings of a run are shown, and which one is opened. What is left out is everything, and none. */
export interface FindingsSearch {
	readonly level?: "ERR" | "WARN" | "INFO";
	readonly text?: string;
	readonly finding?: string;
}

/** Reads an address; what it cannot mean is left out. */
export function readFindingsSearch(search: Readonly<Record<string, unknown>>): FindingsSearch {
	const { level, text, finding } = search;
	return {
		...(level === "ERR" || level === "WARN" || level === "INFO" ? { level } : {}),
		...(typeof text === "string" && text !== "" ? { text: text.slice(0, 200) } : {}),
		...(typeof finding === "string" && /^\w{1,64}$/u.test(finding) ? { finding } : {}),
	};
}
