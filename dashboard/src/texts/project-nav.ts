export const projectNav = {
	label: "Pages of the project",
	project: "Project",
	runs: "Runs",
	changelog: "Changelog",
	outputs: "SDKs and docs",
	description: "Description",
	evidence: "Evidence",
	exceptions: "Exceptions",
	settings: "Settings",
} as const;
