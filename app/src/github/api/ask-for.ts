import { githubFault, isMissing } from "./github-fault.ts";
import type { InstallationClient } from "./installation-client.ts";

/**
 * What GitHub answers to `ask`; undefined where it has no such thing. Throws ServiceFault temporarily_unavailable where
 * GitHub cannot say.
 */
export async function askFor<T>(client: InstallationClient, ask: () => Promise<T>): Promise<T | undefined> {
	try {
		// Before the request, so that an installation that is gone cannot be taken for a thing that is not there.
		await client.auth({ type: "installation" });
	} catch (error) {
		throw githubFault(error);
	}
	try {
		return await ask();
	} catch (error) {
		if (isMissing(error)) return undefined;
		throw githubFault(error);
	}
}
