import { randomBytes } from "node:crypto";
import { setSuspended, uninstall } from "../acts/installations.ts";
import { type Answer, created, forbidden, noContent, notFound, ok, Refusal } from "../http/answer.ts";
import { covers, isOpenTo } from "../http/may-call.ts";
import { page } from "../http/page.ts";
import { type Fields, fields, isObject } from "../http/read-body.ts";
import { type Call, type InstallationCaller, idParam, param, type Route } from "../http/route.ts";
import { showApp, showInstallation } from "../shapes/app.ts";
import { showRepository } from "../shapes/repository.ts";
import { iso } from "../shapes/urls.ts";
import { accountNamed, installationFor, opened } from "../state/find.ts";
import type { Installation, InstallationToken, Permissions, Repository } from "../state/state.ts";

const LIVES_MS = 60 * 60 * 1000;

function installationAt(call: Call): Installation {
	const installation = call.state.installations.get(idParam(call, "id"));
	if (installation === undefined) throw notFound();
	return installation;
}

function list(call: Call): Answer {
	const all = [...call.state.installations.values()];
	return page(call, all, (some) => some.map((one) => showInstallation(call.state, one)));
}

function makeToken(call: Call): Answer {
	const { state } = call;
	const installation = installationAt(call);
	if (installation.suspendedAt !== null) throw forbidden("This installation has been suspended");
	const sent = fields(call);
	const repositories = readRepositories(call, installation, sent);
	const permissions = readPermissions(installation, sent);
	const token: InstallationToken = {
		installationId: installation.id,
		permissions,
		repositories: repositories?.map(({ id }) => id) ?? null,
		expiresAt: new Date(state.now().getTime() + LIVES_MS),
	};
	const text = `ghs_${randomBytes(27).toString("base64url").replaceAll(/[-_]/g, "0")}`;
	state.installationTokens.set(text, token);
	return created({
		token: text,
		expires_at: iso(token.expiresAt),
		permissions,
		repository_selection: repositories === undefined && installation.repositories === "all" ? "all" : "selected",
		...(repositories === undefined ? {} : { repositories: repositories.map((one) => showRepository(state, one)) }),
	});
}

const NO_ACCESS =
	"There is at least one repository that does not exist or is not accessible to the parent installation.";

function readRepositories(
	{ state }: Call,
	installation: Installation,
	sent: Fields,
): readonly Repository[] | undefined {
	const { repository_ids: ids, repositories: names } = sent;
	const wanted = [...(Array.isArray(ids) ? ids : []), ...(Array.isArray(names) ? names : [])];
	if (ids === undefined && names === undefined) return undefined;
	const all = opened(state, installation);
	return wanted.map((one) => {
		const found = all.find(({ id, name }) => id === one || name === one);
		if (found === undefined) throw new Refusal(422, NO_ACCESS);
		return found;
	});
}

function readPermissions(installation: Installation, { permissions }: Fields): Permissions {
	if (!isObject(permissions)) return installation.permissions;
	const asked = permissions as Permissions;
	if (!covers(installation.permissions, asked)) {
		throw new Refusal(422, "The permissions requested are not granted to this installation.");
	}
	return { metadata: "read", ...asked };
}

function listRepositories(call: Call): Answer {
	const { state } = call;
	const caller = call.caller as InstallationCaller;
	const all = opened(state, caller.installation).filter((one) => isOpenTo(caller, one));
	return page(call, all, (some) => ({
		total_count: all.length,
		repository_selection:
			caller.installation.repositories === "all" && caller.repositories === null ? "all" : "selected",
		repositories: some.map((one) => showRepository(state, one, state.app.bot)),
	}));
}

/** An App asks who installed it, by repository or account. */
function ofAccount(call: Call): Answer {
	const account = accountNamed(call.state, param(call, "account"));
	const found = [...call.state.installations.values()].find((one) => one.accountId === account?.id);
	if (found === undefined) throw notFound();
	return ok(showInstallation(call.state, found));
}

function ofRepository(call: Call): Answer {
	const found = installationFor(call.state, call.repository);
	if (found === undefined) throw notFound();
	return ok(showInstallation(call.state, found));
}

function end(call: Call): Answer {
	uninstall(call.state, installationAt(call), call.actor);
	return noContent;
}

function suspend(isSuspended: boolean): Route["answer"] {
	return (call) => {
		setSuspended(call.state, installationAt(call), isSuspended, call.actor);
		return noContent;
	};
}

function revoke(call: Call): Answer {
	const { installation } = call.caller as InstallationCaller;
	for (const [text, token] of call.state.installationTokens) {
		if (
			token.installationId === installation.id &&
			token.permissions === (call.caller as InstallationCaller).permissions
		) {
			call.state.installationTokens.delete(text);
			break;
		}
	}
	return noContent;
}

const app = { as: "app" } as const;
const one = "/app/installations/{id}";

export const installations: readonly Route[] = [
	{ ...app, method: "GET", path: "/app", answer: (call) => ok(showApp(call.state)) },
	{ ...app, method: "GET", path: "/app/installations", answer: list },
	{ ...app, method: "GET", path: one, answer: (call) => ok(showInstallation(call.state, installationAt(call))) },
	{ ...app, method: "DELETE", path: one, answer: end },
	{ ...app, method: "POST", path: `${one}/access_tokens`, answer: makeToken },
	{ ...app, method: "PUT", path: `${one}/suspended`, answer: suspend(true) },
	{ ...app, method: "DELETE", path: `${one}/suspended`, answer: suspend(false) },
	{ ...app, method: "GET", path: "/repos/{owner}/{repo}/installation", answer: ofRepository },
	{ ...app, method: "GET", path: "/orgs/{account}/installation", answer: ofAccount },
	{ ...app, method: "GET", path: "/users/{account}/installation", answer: ofAccount },
	{ as: "installation", method: "GET", path: "/installation/repositories", answer: listRepositories },
	{ as: "installation", method: "DELETE", path: "/installation/token", answer: revoke },
];
