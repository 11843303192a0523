export const projectOrders = ["name", "synced", "drift"] as const;

export type ProjectOrder = (typeof projectOrders)[number];

/** What the list of projects is narrowed and ordered by. What is left out is as usual. */
export interface ProjectsSearch {
	readonly text?: string;
	readonly order?: ProjectOrder;
}

/** Reads an address; what it cannot mean is left out. */
export function readProjectsSearch(search: Readonly<Record<string, unknown>>): ProjectsSearch {
	const { text } = search;
	const order = projectOrders.find((one) => one === search["order"]);
	return {
		...(typeof text === "string" && text !== "" ? { text: text.slice(0, 200) } : {}),
		...(order === undefined || order === "name" ? {} : { order }),
	};
}
