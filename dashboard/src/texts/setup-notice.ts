export const setupNotice = {
	title: "This service is not set up yet",
	text: "It has no GitHub App, so it reads no repository.",
	link: "Set it up",
	dismiss: "Do not show this again",
} as const;
