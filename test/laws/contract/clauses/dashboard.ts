import type { ShownBy } from "./shown-by.ts";

/** docs/contract/dashboard.md. */
export const dashboard: ShownBy = {
	"dashboard-sessions": ["the audit and the services are read in a session as with a key"],
	"dashboard-runs": ["a project's runs are paged and filtered", "runs are found by who may read them alone"],
	"dashboard-run": ["a run tells what it was compared with, what it generated and its leaf"],
	"dashboard-files": ["the files of a run are those that its leaf names, and the lines around a finding are of them"],
	"dashboard-accept": [
		"a blocked default branch is accepted, and syncs",
		"what a policy keeps is refused, and said why",
	],
	"dashboard-forecast": ["the verdict that accepting would bring is told before"],
	"dashboard-accept-leaf": [
		"app/src/http/routes/runs/accept.test.ts › makes an exception for each finding and syncs, and the leaf of that sync names them and who did it",
	],
	"dashboard-exceptions": ["exceptions are listed with their state, and when they have ended, by whom"],
	"dashboard-changelog-edit": ["a draft is rewritten until it is published"],
	"dashboard-queue": ["a sync is queued in a session, and polled for"],
	"dashboard-app": ["where the App is installed is told"],
	"dashboard-installations": ["a new installation is known at once where GitHub is asked, without a webhook"],
	"dashboard-refresh": ["a new installation is known at once where GitHub is asked, without a webhook"],
	"dashboard-find-repository": ["a repository that cannot be linked says why, as far as one may know"],
	"dashboard-candidates": ["configurations and descriptions are found in git's tree"],
	"dashboard-scaffold": ["a configuration is made and checked before it is committed"],
	"dashboard-check-config": ["a configuration is made and checked before it is committed"],
	"dashboard-setup": [
		"what is not configured is the operator's to know",
		"app/src/http/routes/setup/setup.test.ts › tells the operator what is not configured, and what that switches off",
	],
	"dashboard-setup-app": [
		"app/src/http/routes/setup/setup.test.ts › gives the variables of the App that GitHub made, to the operator alone, and keeps nothing",
	],
	"dashboard-plan": ["the plan has a name, and each plan what it includes"],
	"dashboard-settings": ["a project's settings say what one may do there, and are changed by who manages it"],
	"dashboard-sign-ins": ["other sign-ins are ended"],
	"dashboard-deletion": ["what a deletion of the account would take is told before"],
	"dashboard-signed-out": ["signing out clears what pages kept in the browser"],
	"dashboard-graph": ["who consumes what is a graph"],
	"dashboard-badge": ["the badge is an image that loads nothing, of a public project alone"],
	"dashboard-return": [
		"an address to return to is one of ours",
		"app/src/http/routes/auth/github-login.test.ts › may be as long as the cookie carries",
	],
	"dashboard-rules": ["rules that fire are counted over the newest runs"],
	"dashboard-tallies": ["runs are counted by day, and each project is shown with how it stands"],
};
