import type { Account, State } from "../state/state.ts";
import { nodeId, urls, WEB } from "./urls.ts";

/** GitHub's "simple user". */
export function showAccount(state: State, account: Account): object {
	return {
		login: account.login,
		id: account.id,
		node_id: nodeId(account.type === "Organization" ? "O" : "U", account.id),
		avatar_url: `https://avatars.githubusercontent.com/u/${account.id}?v=4`,
		gravatar_id: "",
		url: `${state.url}/users/${encodeURIComponent(account.login)}`,
		html_url: account.type === "Bot" ? `${WEB}/apps/${account.login.replace("[bot]", "")}` : `${WEB}/${account.login}`,
		...urls(`${state.url}/users/${encodeURIComponent(account.login)}`, USER_PATHS),
		type: account.type,
		user_view_type: "public",
		site_admin: false,
	};
}

const USER_PATHS = {
	followers_url: "/followers",
	following_url: "/following{/other_user}",
	gists_url: "/gists{/gist_id}",
	starred_url: "/starred{/owner}{/repo}",
	subscriptions_url: "/subscriptions",
	organizations_url: "/orgs",
	repos_url: "/repos",
	events_url: "/events{/privacy}",
	received_events_url: "/received_events",
};

/** An organisation as webhooks name it. */
export function showOrganisation(state: State, account: Account): object {
	const url = `${state.url}/orgs/${account.login}`;
	return {
		login: account.login,
		id: account.id,
		node_id: nodeId("O", account.id),
		url,
		...urls(url, {
			repos_url: "/repos",
			events_url: "/events",
			hooks_url: "/hooks",
			issues_url: "/issues",
			members_url: "/members{/member}",
			public_members_url: "/public_members{/member}",
		}),
		avatar_url: `https://avatars.githubusercontent.com/u/${account.id}?v=4`,
		description: "",
	};
}
