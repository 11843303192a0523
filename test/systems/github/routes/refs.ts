import { isFastForward, moveRef } from "../acts/move-ref.ts";
import { settleRef } from "../acts/test-merge.ts";
import { type Answer, conflict, created, noContent, notFound, ok, Refusal } from "../http/answer.ts";
import { page } from "../http/page.ts";
import { fields, requiredText } from "../http/read-body.ts";
import { type Call, param, type Route } from "../http/route.ts";
import { showCommit } from "../shapes/commit.ts";
import { nodeId } from "../shapes/urls.ts";
import { fullName } from "../state/find.ts";

function showRef({ state, repository }: Call, ref: string, sha: string): object {
	const url = `${state.url}/repos/${fullName(state, repository)}/git`;
	const object = { type: "commit", sha, url: `${url}/commits/${sha}` };
	return { ref, node_id: nodeId("REF", ref), url: `${url}/${ref}`, object };
}

const full = (ref: string): string => (ref.startsWith("refs/") ? ref : `refs/${ref}`);

function refuseEmpty({ repository }: Call): void {
	if (repository.refs.size === 0) throw conflict("Git Repository is empty.");
}

function readRef(call: Call): Answer {
	refuseEmpty(call);
	const ref = full(param(call, "ref"));
	settleRef(call.state, call.repository, ref);
	const sha = call.repository.refs.get(ref);
	if (sha === undefined) throw notFound();
	return ok(showRef(call, ref, sha));
}

function matchingRefs(call: Call): Answer {
	refuseEmpty(call);
	settleRef(call.state, call.repository, "");
	const start = full(call.params.get("ref") ?? "");
	const found = [...call.repository.refs]
		.filter(([ref]) => ref.startsWith(start))
		.sort(([one], [two]) => (one < two ? -1 : 1));
	return ok(found.map(([ref, sha]) => showRef(call, ref, sha)));
}

function makeRef(call: Call): Answer {
	refuseEmpty(call);
	const { state, repository, actor } = call;
	const sent = fields(call);
	const [ref, sha] = [requiredText(sent, "ref"), requiredText(sent, "sha")];
	if (!/^refs\/[^/]+\/.+/.test(ref))
		throw new Refusal(422, "Reference name must start with 'refs/' and contain at least two slashes.");
	if (repository.objects.commit(sha) === undefined) throw new Refusal(422, "Object does not exist");
	if (repository.refs.has(ref)) throw new Refusal(422, "Reference already exists");
	moveRef(state, repository, { ref, to: sha, by: actor });
	return created(showRef(call, ref, sha));
}

function updateRef(call: Call): Answer {
	const { state, repository, actor } = call;
	const ref = full(param(call, "ref"));
	const sent = fields(call);
	const sha = requiredText(sent, "sha");
	if (!repository.refs.has(ref)) throw new Refusal(422, "Reference does not exist");
	if (repository.objects.commit(sha) === undefined) throw new Refusal(422, "Object does not exist");
	if (sent["force"] !== true && !isFastForward(repository, ref, sha))
		throw new Refusal(422, "Update is not a fast forward");
	moveRef(state, repository, { ref, to: sha, by: actor });
	return ok(showRef(call, ref, sha));
}

function deleteRef(call: Call): Answer {
	const { state, repository, actor } = call;
	const ref = full(param(call, "ref"));
	if (!repository.refs.has(ref)) throw new Refusal(422, "Reference does not exist");
	if (ref === `refs/heads/${repository.defaultBranch}`) throw new Refusal(422, "Cannot delete the default branch");
	moveRef(state, repository, { ref, to: null, by: actor });
	return noContent;
}

const isProtected = ({ repository }: Call, branch: string): boolean =>
	repository.rules.some((rule) => rule.branch === branch);

function showBranch(call: Call, branch: string, sha: string): object {
	const { state, repository } = call;
	const commit = repository.objects.commit(sha);
	const url = `${state.url}/repos/${fullName(state, repository)}/branches/${encodeURIComponent(branch)}`;
	return {
		name: branch,
		commit: commit === undefined ? {} : showCommit(state, repository, commit),
		_links: { self: url, html: `https://github.com/${fullName(state, repository)}/tree/${branch}` },
		protected: isProtected(call, branch),
		protection: {
			enabled: isProtected(call, branch),
			required_status_checks: { enforcement_level: "off", contexts: [], checks: [] },
		},
		protection_url: `${url}/protection`,
	};
}

function readBranch(call: Call): Answer {
	const branch = param(call, "branch");
	const sha = call.repository.refs.get(`refs/heads/${branch}`);
	if (sha === undefined) throw new Refusal(404, "Branch not found");
	return ok(showBranch(call, branch, sha));
}

function listBranches(call: Call): Answer {
	const url = `${call.state.url}/repos/${fullName(call.state, call.repository)}/commits`;
	const all = [...call.repository.refs].filter(([ref]) => ref.startsWith("refs/heads/"));
	return page(call, all, (some) =>
		some.map(([ref, sha]) => {
			const name = ref.slice("refs/heads/".length);
			return { name, commit: { sha, url: `${url}/${sha}` }, protected: isProtected(call, name) };
		}),
	);
}

const git = "/repos/{owner}/{repo}/git";
const read = { method: "GET", needs: [{ contents: "read" }] } as const;
const write = { needs: [{ contents: "write" }] } as const;

export const refs: readonly Route[] = [
	{ ...read, path: `${git}/ref/{ref+}`, answer: readRef },
	{ ...read, path: `${git}/matching-refs/{ref+}`, answer: matchingRefs },
	{ ...write, method: "POST", path: `${git}/refs`, answer: makeRef },
	{ ...write, method: "PATCH", path: `${git}/refs/{ref+}`, answer: updateRef },
	{ ...write, method: "DELETE", path: `${git}/refs/{ref+}`, answer: deleteRef },
	{ ...read, path: "/repos/{owner}/{repo}/branches", answer: listBranches },
];

/** Behind the routes of protection, whose paths are longer. */
export const oneBranch: Route = { ...read, path: "/repos/{owner}/{repo}/branches/{branch+}", answer: readBranch };
