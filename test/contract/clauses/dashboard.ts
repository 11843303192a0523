import type { ShownBy } from "./shown-by.ts";

/** docs/contract/dashboard.md. */
export const dashboard: ShownBy = {
	"dashboard-sessions": ["the audit and the services are read in a session as with a key"],
};
