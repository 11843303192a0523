/* Imported by who shows it alone. */
export const playground = {
	title: "Try it",
	lead: "Two descriptions are judged in this browser as you type. Nothing is sent to anybody.",
	before: "Before: what clients rely on",
	after: "After: what would replace it",
	drop: {
		before: "Drop the description as it was, or choose it",
		after: "Drop the description as it is, or choose it",
	},
	example: "Show an example",
	empty: "Paste or drop a description on each side, or show an example.",
	judging: "It is judged…",
	block: (errors: number) =>
		errors === 1 ? "One change breaks clients: the gate blocks." : `${errors} changes break clients: the gate blocks.`,
	proceed: (warnings: number) =>
		warnings === 0 ? "Nothing that clients rely on changes." : `Nothing breaks; ${warnings} to look at.`,
	fault: {
		before: "The side before cannot be used:",
		after: "The side after cannot be used:",
		both: "They cannot be compared:",
	},
	score: "Breaking score",
	findings: "Findings",
	shown: (shown: number, all: number) => `The first ${shown} of ${all}; a report has them all.`,
	proved: "Proved by this payload",
	refusal: "Refused because",
	structure: "Proved by structure",
	unproven: "Unproven",
	reports: "Reports",
	format: "Format",
	sdk: "SDK of the side after",
	target: "Language",
	make: "Show it",
	download: "Download",
	cut: (shown: string, all: string) => `The first ${shown} of ${all} characters; the file has them all.`,
	none: "None",
} as const;
