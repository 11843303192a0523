import { appParts, askedFor } from "../../flows/installations/app-rights.ts";
import { commandLines } from "./command-lines.ts";

/**
 * Members by name; `true` keeps a scalar, or a list of some; a function, what it makes of the member. What is said of an
 * object holds for each one in a list.
 */
interface Needed {
	readonly [name: string]: true | ((value: unknown) => unknown) | Needed;
}

const account: Needed = { id: true, login: true, slug: true };
/** Those that the App asks for, and may be granted. */
const permissions: Needed = Object.fromEntries(
	Object.keys(askedFor(appParts).permissions).map((permission) => [permission, true]),
);
const installation: Needed = { id: true, updated_at: true, account, permissions, events: true, html_url: true };
const named: Needed = { id: true, full_name: true };

const pullRequest: Needed = {
	...{
		number: true,
		state: true,
		draft: true,
		merged_at: true,
		merge_commit_sha: true,
		created_at: true,
		updated_at: true,
	},
	user: { id: true },
	head: { sha: true, repo: { id: true } },
	base: { sha: true, ref: true, repo: { id: true } },
};
const head: Needed = { head_sha: true };
/** Of what people write the commands alone. */
const said: Needed = { id: true, html_url: true, body: commandLines };

/**
 * The members of payloads that the handlers read, whatever the event. GitHub's payloads name authors, their addresses and
 * what they wrote besides: none of that has to wait in a database.
 */
const needed: Needed = {
	action: true,
	ref: true,
	after: true,
	deleted: true,
	forced: true,
	commits: { added: true, modified: true, removed: true },
	repository: { ...named, private: true, default_branch: true, pushed_at: true, owner: account },
	installation,
	organization: account,
	pull_request: pullRequest,
	merge_group: { head_sha: true, head_ref: true, base_sha: true, base_ref: true },
	check_run: { ...head, id: true, html_url: true },
	requested_action: { identifier: true },
	// That there is a `pull_request` says that the issue is one.
	issue: { number: true, state: true, pull_request: {} },
	comment: said,
	review: said,
	sender: { id: true, login: true, type: true },
	check_suite: head,
	repositories: named,
	repositories_added: named,
	repositories_removed: named,
};

/** The body of a delivery without what nobody needs of it, as JSON; undefined where it is no JSON. */
export function neededBody(body: string): string | undefined {
	try {
		return JSON.stringify(withoutBystander(neededOf(JSON.parse(body), needed))) ?? "{}";
	} catch {
		return undefined;
	}
}

interface Saying {
	readonly sender?: unknown;
	readonly comment?: { readonly body?: unknown };
	readonly review?: { readonly body?: unknown };
	readonly requested_action?: unknown;
}

/** Who did something matters where it is a command. */
function withoutBystander(body: unknown): unknown {
	if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
	const { sender: _, ...others } = body as Saying;
	const { comment, review, requested_action: pressed } = others;
	return comment?.body || review?.body || pressed !== undefined ? body : others;
}

function neededOf(value: unknown, members: Needed): unknown {
	if (Array.isArray(value)) return value.map((entry: unknown) => neededOf(entry, members));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, member]): readonly (readonly [string, unknown])[] => {
			const wanted = Object.hasOwn(members, name) ? members[name] : undefined;
			if (wanted === undefined) return [];
			if (typeof wanted === "function") return [[name, wanted(member)]];
			return [[name, wanted === true ? plain(member) : neededOf(member, wanted)]];
		}),
	);
}

/** A scalar, or a list of some; null in the place of whatever else. */
function plain(value: unknown): unknown {
	if (Array.isArray(value)) return value.map((entry: unknown) => (typeof entry === "object" ? null : entry));
	return typeof value === "object" ? null : value;
}
