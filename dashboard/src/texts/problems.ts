/** By Problem.kind: what it is, and what to do where the service gave no words of its own. */
export const problems = {
	"signed-out": { title: "You are signed out", remedy: "Sign in again: you come back to this page." },
	"not-found": {
		title: "Not found",
		remedy: "It does not exist, or GitHub does not let you see its repository.",
	},
	"not-allowed": {
		title: "Not allowed",
		remedy: "Your permission on the repository is too low: one of its administrators can raise it on GitHub.",
	},
	"plan-required": { title: "Your plan does not have this", remedy: "Billing shows which plan has it." },
	"rate-limited": { title: "Too many requests", remedy: "Wait until the time is up, then try again." },
	offline: { title: "The service cannot be reached", remedy: "Check the connection, then try again." },
	unavailable: {
		title: "The service is busy",
		remedy: "It cannot reach something it depends on. Try again in a moment.",
	},
	refused: { title: "The service refused this", remedy: "Correct what is named below." },
	bug: {
		title: "Something broke",
		remedy: "This is a mistake of Driftgate. Try again, and report the id if it stays.",
	},
	request: "Request",
	plans: "Compare the plans",
	retry: "Try again",
	retryIn: (seconds: number) => `Try again in ${seconds} s`,
} as const;
