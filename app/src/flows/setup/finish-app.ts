import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { AppCredentials, Ports } from "../../ports.ts";
import { isOperator } from "./is-operator.ts";

/**
 * Ends GitHub's manifest flow: gives the App's secrets, once, to whoever runs the service, and keeps nothing. Throws
 * `permission_required` for everybody else, and where the service has its App; `invalid_code` for a code that GitHub does
 * not know any more; as the port of manifests.
 */
export async function finishApp(
	ports: Ports,
	{ actor, code }: { readonly actor: UserActor; readonly code: string },
): Promise<AppCredentials> {
	if (!(await isOperator(ports, actor))) throw new ServiceFault("permission_required", { detail: OTHERS });
	if ((await ports.app.readApp()) !== undefined) throw new ServiceFault("permission_required", { detail: HAS_ONE });
	const made = await ports.manifests.convert(code);
	if (made === undefined) throw new ServiceFault("invalid_code", { detail: USED });
	return made;
}

const OTHERS = "Only whoever runs this service, signed in by the link that it printed, sets it up.";
const HAS_ONE = "This service has its GitHub App: GITHUB_APP_ID is set.";
const USED = "GitHub does not know this code: it works once, within an hour. Create the App again.";
