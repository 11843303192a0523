import type { ShownBy } from "./shown-by.ts";

/** docs/contract/dashboard.md. */
export const dashboard: ShownBy = {
	"dashboard-sessions": ["the audit and the services are read in a session as with a key"],
	"dashboard-runs": ["a project's runs are paged and filtered", "runs are found by who may read them alone"],
	"dashboard-run": ["a run tells what it was compared with, what it generated and its leaf"],
	"dashboard-files": ["the files of a run are those that its leaf names, and the lines around a finding are of them"],
	"dashboard-tallies": ["runs are counted by day, and each project is shown with how it stands"],
};
