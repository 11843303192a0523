export const changelogStatuses = ["draft", "published"] as const;

export interface ChangelogSearch {
	readonly status?: (typeof changelogStatuses)[number];
	/** The id of the entry that is looked for. */
	readonly entry?: string;
}

/** Reads an address; what it cannot mean is left out. */
export function readChangelogSearch(search: Readonly<Record<string, unknown>>): ChangelogSearch {
	const status = changelogStatuses.find((one) => one === search["status"]);
	const { entry } = search;
	return {
		...(status === undefined ? {} : { status }),
		...(typeof entry === "string" && /^[\da-f-]{36}$/u.test(entry) ? { entry } : {}),
	};
}
