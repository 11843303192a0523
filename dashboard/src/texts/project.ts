/* Imported by who shows it alone. */
export const project = {
	outputs: "Outputs",
	sync: "Sync now",
	synced: "The sync has ended.",
	summary: {
		title: "The last 30 days",
		syncs: "Syncs",
		caught: "Breaking changes caught",
		blocks: "Changes blocked",
		artifacts: "Artifacts generated",
	},
} as const;
