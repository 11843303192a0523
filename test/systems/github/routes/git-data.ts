import { signatureOf } from "../acts/make-commit.ts";
import type { FileEntry } from "../git/object-store.ts";
import type { Signature } from "../git/objects.ts";
import { type Answer, conflict, created, notFound, ok, Refusal } from "../http/answer.ts";
import { type Fields, fields, isObject, listOf, optionalText, requiredText } from "../http/read-body.ts";
import { type Call, param, type Route } from "../http/route.ts";
import { showGitCommit } from "../shapes/commit.ts";
import { nodeId } from "../shapes/urls.ts";
import { fullName } from "../state/find.ts";

const RAW = /^application\/vnd\.github(?:\.v3)?\.raw/;

const gitUrl = ({ state, repository }: Call): string => `${state.url}/repos/${fullName(state, repository)}/git`;

function readBlob(call: Call): Answer {
	const sha = param(call, "sha");
	const bytes = call.repository.objects.blob(sha);
	if (bytes === undefined) throw notFound();
	if (RAW.test(call.accept)) return ok(bytes, { "content-type": "application/vnd.github.raw; charset=utf-8" });
	const content = bytes.toString("base64").replace(/.{60}/g, "$&\n");
	return ok({
		sha,
		node_id: nodeId("B", sha),
		size: bytes.byteLength,
		url: `${gitUrl(call)}/blobs/${sha}`,
		content,
		encoding: "base64",
	});
}

function makeBlob(call: Call): Answer {
	refuseEmpty(call);
	const sent = fields(call);
	const encoding = optionalText(sent, "encoding") === "base64" ? "base64" : "utf8";
	const sha = call.repository.objects.putBlob(Buffer.from(requiredText(sent, "content"), encoding));
	return created({ sha, url: `${gitUrl(call)}/blobs/${sha}` });
}

/** GitHub's git data API does not begin a repository. */
function refuseEmpty({ repository }: Call): void {
	if (repository.refs.size === 0) throw conflict("Git Repository is empty.");
}

/** GitHub cuts off a tree's list after this many entries ("Get a tree"). */
const MOST_ENTRIES = 100_000;

function readTree(call: Call): Answer {
	const { objects, refs } = call.repository;
	const asked = param(call, "sha");
	const sha = objects.commit(asked)?.tree ?? objects.commit(refs.get(`refs/heads/${asked}`) ?? "")?.tree ?? asked;
	const entries = objects.tree(sha);
	if (entries === undefined) throw notFound();
	const all = call.query.has("recursive") ? recursive(call, sha, "") : showTree(call, sha, "");
	const tree = all.slice(0, MOST_ENTRIES);
	return ok({ sha, url: `${gitUrl(call)}/trees/${sha}`, tree, truncated: tree.length < all.length });
}

interface ShownEntry {
	readonly path: string;
	readonly type: string;
	readonly sha: string;
}

function showTree(call: Call, sha: string, folder: string): ShownEntry[] {
	const { objects } = call.repository;
	return (objects.tree(sha) ?? []).map(({ name, mode, sha: id }) => {
		const isTree = mode === "40000";
		const url = `${gitUrl(call)}/${isTree ? "trees" : "blobs"}/${id}`;
		const size = isTree ? {} : { size: objects.blob(id)?.byteLength ?? 0 };
		return { path: folder + name, mode: mode.padStart(6, "0"), type: isTree ? "tree" : "blob", sha: id, ...size, url };
	});
}

function recursive(call: Call, sha: string, folder: string): ShownEntry[] {
	return showTree(call, sha, folder).flatMap((entry) =>
		entry.type === "tree" ? [entry, ...recursive(call, entry.sha, `${entry.path}/`)] : [entry],
	);
}

function makeTree(call: Call): Answer {
	refuseEmpty(call);
	const { objects } = call.repository;
	const sent = fields(call);
	const base = optionalText(sent, "base_tree");
	const from = base === undefined ? undefined : (objects.commit(base)?.tree ?? base);
	if (from !== undefined && objects.tree(from) === undefined)
		throw new Refusal(422, "base_tree is not a valid tree oid");
	const files = new Map<string, FileEntry>(from === undefined ? [] : objects.files(from));
	for (const entry of listOf(sent, "tree")) putEntry(call, files, entry);
	const sha = objects.putFiles(files);
	return created({ sha, url: `${gitUrl(call)}/trees/${sha}`, tree: showTree(call, sha, ""), truncated: false });
}

function putEntry({ repository: { objects } }: Call, files: Map<string, FileEntry>, entry: Fields): void {
	const path = requiredText(entry, "path");
	if (path.startsWith("/") || path.split("/").some((part) => ["", ".", ".."].includes(part))) {
		throw new Refusal(422, "tree.path contains a malformed path component");
	}
	if (entry["sha"] === null) return void files.delete(path);
	const text = optionalText(entry, "content");
	const sha = text === undefined ? requiredText(entry, "sha") : objects.putBlob(Buffer.from(text));
	if (objects.blob(sha) === undefined) throw new Refusal(422, "tree.sha is not a valid blob");
	files.set(path, { mode: optionalText(entry, "mode") ?? "100644", sha });
}

function readCommit(call: Call): Answer {
	const commit = call.repository.objects.commit(param(call, "sha"));
	if (commit === undefined) throw notFound();
	return ok(showGitCommit(call.state, call.repository, commit));
}

function makeCommitObject(call: Call): Answer {
	const { state, repository, actor, caller } = call;
	const { objects } = repository;
	const sent = fields(call);
	const tree = requiredText(sent, "tree");
	if (objects.tree(tree) === undefined) throw new Refusal(422, "Tree SHA does not exist");
	const parents = Array.isArray(sent["parents"]) ? sent["parents"].map(String) : [];
	if (!parents.every((sha) => objects.commit(sha) !== undefined)) throw new Refusal(422, "Parent SHA does not exist");
	const own = signatureOf(state, actor);
	const author = signature(sent["author"], own);
	const committer = signature(sent["committer"], author);
	// Only what names nobody is signed: "Create a commit", signature verification.
	const isVerified = caller.kind === "installation" && sent["author"] === undefined && sent["committer"] === undefined;
	const content = { tree, parents, author, committer, message: requiredText(sent, "message") };
	return created(showGitCommit(state, repository, objects.putCommit(content, isVerified)));
}

function signature(sent: unknown, otherwise: Signature): Signature {
	if (!isObject(sent)) return otherwise;
	const date = optionalText(sent, "date") ?? otherwise.date;
	return { name: requiredText(sent, "name"), email: requiredText(sent, "email"), date };
}

const base = "/repos/{owner}/{repo}/git";
const read = { method: "GET", needs: [{ contents: "read" }] } as const;
const write = { method: "POST", needs: [{ contents: "write" }] } as const;

export const gitData: readonly Route[] = [
	{ ...read, path: `${base}/blobs/{sha}`, answer: readBlob },
	{ ...write, path: `${base}/blobs`, answer: makeBlob },
	{ ...read, path: `${base}/trees/{sha+}`, answer: readTree },
	{ ...write, path: `${base}/trees`, answer: makeTree },
	{ ...read, path: `${base}/commits/{sha}`, answer: readCommit },
	{ ...write, path: `${base}/commits`, answer: makeCommitObject },
];
