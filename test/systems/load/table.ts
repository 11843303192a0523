import type { Figures } from "./drive.ts";

/** One measurement, as a row of a store's table. */
export interface Measured {
	readonly name: string;
	readonly figures: Figures;
	/** Resident bytes of the service before and after; left out where several services took part. */
	readonly memory?: readonly [before: number, after: number];
}

/** How one measurement stands to another, or what it took more than that, with the most that it should be. */
export interface Ratio {
	readonly name: string;
	readonly value: number;
	readonly atMost: number;
}

export interface Report {
	readonly store: string;
	/** Attacks and histories are measured on services of their own, and may be measured alone: they take longest. */
	readonly about: "requests" | "attacks" | "history";
	readonly rows: readonly Measured[];
	readonly ratios: readonly Ratio[];
}

const headings: Readonly<Record<Report["about"], string>> = {
	requests: "",
	attacks: ", while others attack",
	history: ", by the length of the history",
};

/** A table with what it was measured on above and its ratios below. Markdown. */
export function printReport({ store, about, rows, ratios }: Report, machine: string): string {
	return [
		`### ${store}${headings[about]}`,
		"",
		machine,
		"",
		"| what | requests | p50, ms | p99, ms | requests/s | errors | memory before → after, MB |",
		"|---|---:|---:|---:|---:|---:|---:|",
		...rows.map(printRow),
		"",
		...(ratios.length === 0
			? []
			: ["| ratio of p99, memory, or p50 | measured | at most |", "|---|---:|---:|", ...ratios.map(printRatio), ""]),
	].join("\n");
}

function printRow({ name, figures, memory }: Measured): string {
	const { requests, p50, p99, perSecond, errors } = figures;
	const resident = memory?.map((bytes) => (bytes / 1e6).toFixed(0)).join(" → ") ?? "";
	return `| ${name} | ${requests} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${perSecond.toFixed(1)} | ${errors} | ${resident} |`;
}

const printRatio = ({ name, value, atMost }: Ratio): string => `| ${name} | ${value.toFixed(2)} | ${atMost} |`;
