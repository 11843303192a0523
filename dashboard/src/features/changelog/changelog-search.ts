export const changelogStatuses = ["draft", "published"] as const;

export interface ChangelogSearch {
	readonly status?: (typeof changelogStatuses)[number];
}

/** Reads an address; what it cannot mean is left out. */
export function readChangelogSearch(search: Readonly<Record<string, unknown>>): ChangelogSearch {
	const status = changelogStatuses.find((one) => one === search["status"]);
	return status === undefined ? {} : { status };
}
