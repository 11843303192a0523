import { getIDToken, setSecret } from "@actions/core";
import { z } from "zod";
import { ActionFault } from "./action-fault.ts";
import { postJson } from "./http/post-json.ts";
import { toRefusal } from "./refusal.ts";

const exchanged = z.object({ action_token: z.string().min(1) });

/**
 * Exchanges the job's OIDC token for the service's action token (valid for 300 s, for this repository and ref alone).
 * Both are masked in the log before anything else can print them.
 */
export async function exchangeToken(serverUrl: string, audience: string): Promise<string> {
	requireIdToken();
	const answer = await postJson(`${serverUrl}/api/action/oidc/exchange`, async () => ({
		headers: {},
		body: { token: await requestIdToken(audience) },
	}));
	if (answer.status !== 200) throw toRefusal(answer);
	const { data } = exchanged.safeParse(answer.body);
	if (data === undefined) {
		throw new ActionFault(`${serverUrl} returned no action token. Is it a Driftgate service of this version?`);
	}
	setSecret(data.action_token);
	return data.action_token;
}

function requireIdToken(): void {
	if (process.env["ACTIONS_ID_TOKEN_REQUEST_URL"]) return;
	throw new ActionFault(
		'This job may not ask for an OIDC token. Add "permissions: { id-token: write, contents: read }" to it.',
	);
}

async function requestIdToken(audience: string): Promise<string> {
	try {
		return await getIDToken(audience);
	} catch (error) {
		throw new ActionFault("GitHub did not give this job an OIDC token. Run the job again.", [String(error)]);
	}
}
