const verdicts = ["ERR", "WARN", "PASS"] as const;
const modes = ["check", "sync"] as const;
const statuses = ["queued", "running", "completed", "failed"] as const;

export const runFilters = { verdict: verdicts, mode: modes, status: statuses } as const;

/** What a history is narrowed by. What is left out is everything. */
export interface RunsSearch {
	readonly verdict?: (typeof verdicts)[number];
	readonly mode?: (typeof modes)[number];
	readonly status?: (typeof statuses)[number];
	readonly text?: string;
	/** Days, both included, UTC. */
	readonly from?: string;
	readonly to?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (value: unknown): value is string => typeof value === "string" && DAY.test(value);

/** Reads an address; what it cannot mean is left out. */
export function readRunsSearch(search: Readonly<Record<string, unknown>>): RunsSearch {
	const { text, from, to } = search;
	const verdict = verdicts.find((one) => one === search["verdict"]);
	const mode = modes.find((one) => one === search["mode"]);
	const status = statuses.find((one) => one === search["status"]);
	return {
		...(verdict === undefined ? {} : { verdict }),
		...(mode === undefined ? {} : { mode }),
		...(status === undefined ? {} : { status }),
		...(typeof text === "string" && text !== "" ? { text: text.slice(0, 100) } : {}),
		...(isDay(from) ? { from } : {}),
		...(isDay(to) ? { to } : {}),
	};
}
