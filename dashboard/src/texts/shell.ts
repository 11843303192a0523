export const shell = {
	product: "Driftgate",
	skip: "Skip to the page",
	navigation: "Main",
	find: "Find anything",
	nav: {
		projects: "Projects",
		services: "Services",
		evidence: "Evidence",
		keys: "API keys",
		billing: "Billing",
		tryIt: "Try it",
	},
	session: {
		signIn: "Sign in with GitHub",
		signedOutTitle: "Sign in to see your projects",
		signedOutText: "You see here what you can see on GitHub: nothing more is asked for.",
		localTitle: "Sign in by the link in the terminal",
		localText: "This service runs on your own machine. When it started it printed a link that signs you in, once.",
		gitHubOff: "Nobody signs in with GitHub here yet: the service has no GitHub App with a client secret.",
		/** By the service's code. */
		refused: {
			unauthenticated:
				"This link was used already, or is older than an hour. Start the service again: it prints a new one.",
			not_found: "Links from the terminal are good only on the machine that runs the service.",
			invalid_state: "This sign-in began in another browser, or more than ten minutes ago. Sign in again.",
			invalid_code: "GitHub did not confirm this sign-in. Sign in again.",
			access_denied: "The sign-in was not allowed on GitHub. Sign in again, and authorize the App there.",
		},
		refusedElse: "The sign-in did not work. Try it again in a moment.",
		signedInAs: (login: string) => `Signed in as ${login}`,
		signOut: "Sign out",
		signedOut: "You are signed out.",
	},
	states: {
		loading: "Loading",
		updating: "Updating",
		more: "Show more",
	},
	verdicts: {
		ERR: "Breaks clients or code",
		WARN: "May break something",
		PASS: "Breaks nothing",
		INFO: "Worth knowing",
	},
	notFound: {
		title: "There is no such page",
		text: "The address may be mistyped, or what it names is gone.",
		home: "Go to the projects",
	},
	copy: { action: "Copy", done: "Copied", failed: "The browser did not allow it: select the text and copy it." },
} as const;
