/* Imported by who shows it alone. */
export const setup = {
	title: "Set up this service",
	lead: "What is not configured switches something off. Everything else works without it.",
	notOperatorTitle: "Somebody else runs this service",
	notOperatorText: "What it lacks is told to whoever signed in by the link that it printed on its own machine.",
	doneTitle: "Everything is configured",
	doneText: "Install the App on a repository next.",
	gaps: "Not configured",
	columns: { variables: "Variables", effect: "Without them" },
	app: {
		title: "Create the GitHub App",
		text: "GitHub makes it from a manifest: permissions, events and addresses are filled in, and you confirm them there. It leads back here, and this page shows what the service has to be started with.",
		address:
			"GitHub cannot reach this address, so nothing is told to the service by webhooks; set PUBLIC_URL first where it will have another one.",
		organisation: "Organisation that owns it",
		organisationHint: "Nothing for your own account.",
		name: "Name of the App",
		submit: "Continue on GitHub",
		enterprise: "On GitHub Enterprise, open docs/github-app.html instead.",
	},
	made: {
		asked: "GitHub is asked for the App…",
		title: (name: string) => `“${name}” is made`,
		text: "Start the service with these variables. They are shown once, and kept nowhere but in this page: copy them before you leave it.",
		next: "When the service has started again, sign in, and install the App on a repository.",
		install: "The App's page on GitHub",
	},
	onboard: "Link a repository",
} as const;
