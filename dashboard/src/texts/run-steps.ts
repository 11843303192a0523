/** The steps of a run that is under way, in their order. */
export const runSteps = {
	title: "Steps of the run",
	queued: "Asked for, and waits for its turn",
	running: "Its files are read and judged",
	completed: "Decided",
} as const;
