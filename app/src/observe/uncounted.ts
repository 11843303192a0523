import type { Metrics } from "./metrics.ts";

/** The metrics of a service that serves none. */
export const uncounted: Metrics = {
	request() {},
	engineTask() {},
	syncRun() {},
	print: async () => ({ text: "", contentType: "text/plain" }),
};
