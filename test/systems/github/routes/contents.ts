import { makeCommit } from "../acts/make-commit.ts";
import { moveRef } from "../acts/move-ref.ts";
import { resolveCommit } from "../acts/resolve-commit.ts";
import { filesAt } from "../git/history.ts";
import type { Files } from "../git/object-store.ts";
import { type Answer, conflict, created, notFound, ok, Refusal, validationFailed } from "../http/answer.ts";
import { fields, optionalText, requiredText } from "../http/read-body.ts";
import { type Call, param, type Route } from "../http/route.ts";
import { showGitCommit } from "../shapes/commit.ts";
import { WEB } from "../shapes/urls.ts";
import { fullName } from "../state/find.ts";

/** GitHub tells of larger files without their content, and of still larger ones not at all ("Get repository content"). */
const LARGE = 1024 * 1024;
const TOO_LARGE = 100 * 1024 * 1024;
/** Entries of a folder. */
const MOST_ENTRIES = 1000;

const RAW = /^application\/vnd\.github(?:\.v3)?\.raw/;

function showEntry(
	call: Call,
	path: string,
	entry: { readonly sha: string; readonly type: string; readonly size: number },
): object {
	const name = fullName(call.state, call.repository);
	const ref = call.query.get("ref") ?? call.repository.defaultBranch;
	const encoded = path.split("/").map(encodeURIComponent).join("/");
	const url = `${call.state.url}/repos/${name}/contents/${encoded}?ref=${encodeURIComponent(ref)}`;
	const git = `${call.state.url}/repos/${name}/git/${entry.type === "dir" ? "trees" : "blobs"}/${entry.sha}`;
	const html = `${WEB}/${name}/${entry.type === "dir" ? "tree" : "blob"}/${ref}/${encoded}`;
	return {
		name: path.split("/").at(-1) ?? "",
		path,
		sha: entry.sha,
		size: entry.size,
		url,
		html_url: html,
		git_url: git,
		download_url: entry.type === "dir" ? null : `https://raw.githubusercontent.com/${name}/${ref}/${encoded}`,
		type: entry.type,
		_links: { self: url, git, html },
	};
}

function showFile(call: Call, path: string, sha: string): Answer {
	const bytes = call.repository.objects.blob(sha) ?? Buffer.alloc(0);
	if (bytes.byteLength > TOO_LARGE) {
		throw new Refusal(403, "This API returns blobs up to 100 MB in size.", [
			{ resource: "Blob", field: "data", code: "too_large" },
		]);
	}
	const isLarge = bytes.byteLength > LARGE;
	if (RAW.test(call.accept)) {
		return ok(bytes, { "content-type": "application/vnd.github.raw+json; charset=utf-8" });
	}
	const content = isLarge ? "" : bytes.toString("base64").replace(/.{60}/g, "$&\n");
	const entry = showEntry(call, path, { sha, type: "file", size: bytes.byteLength });
	return ok({ ...entry, content, encoding: isLarge ? "none" : "base64" });
}

function showFolder(call: Call, files: Files, path: string): Answer {
	const { objects } = call.repository;
	const prefix = path === "" ? "" : `${path}/`;
	const found = new Map<string, object>();
	for (const [full, { sha }] of files) {
		if (!full.startsWith(prefix)) continue;
		const [name = "", ...below] = full.slice(prefix.length).split("/");
		const type = below.length === 0 ? "file" : "dir";
		const size = type === "file" ? (objects.blob(sha)?.byteLength ?? 0) : 0;
		if (!found.has(name)) found.set(name, showEntry(call, prefix + name, { sha, type, size }));
	}
	if (found.size === 0) throw notFound();
	return ok([...found.values()].slice(0, MOST_ENTRIES));
}

function read(call: Call): Answer {
	const path = (call.params.get("path") ?? "").replace(/\/+$/, "");
	const ref = call.query.get("ref") ?? "HEAD";
	const sha = resolveCommit(call.state, call.repository, ref);
	if (sha === undefined) {
		const isEmpty = call.repository.refs.size === 0;
		throw isEmpty
			? new Refusal(404, "This repository is empty.")
			: new Refusal(404, `No commit found for the ref ${ref}`);
	}
	const files = filesAt(call.repository.objects, sha);
	const file = files.get(path);
	return file === undefined ? showFolder(call, files, path) : showFile(call, path, file.sha);
}

/** Writes or removes one file by one commit on a branch. */
function write(call: Call, change: (files: Map<string, { mode: string; sha: string }>, path: string) => void): Answer {
	const { state, repository, actor } = call;
	const path = param(call, "path");
	const sent = fields(call);
	const branch = optionalText(sent, "branch") ?? repository.defaultBranch;
	const parent = repository.refs.get(`refs/heads/${branch}`);
	if (parent === undefined && repository.refs.size > 0) throw new Refusal(404, `Branch ${branch} not found`);
	const files = new Map(filesAt(repository.objects, parent));
	const known = files.get(path)?.sha;
	const given = optionalText(sent, "sha");
	if (known !== undefined && given === undefined) throw new Refusal(422, `Invalid request.\n\n"sha" wasn't supplied.`);
	if (given !== undefined && given !== known) throw conflict(`${path} does not match ${given}`);
	change(files, path);
	const parents = parent === undefined ? [] : [parent];
	const message = requiredText(sent, "message");
	const commit = makeCommit(state, repository, { files, parents, message, by: actor, onGitHub: true });
	moveRef(state, repository, { ref: `refs/heads/${branch}`, to: commit.sha, by: actor });
	const file = files.get(path);
	const size = file === undefined ? 0 : (repository.objects.blob(file.sha)?.byteLength ?? 0);
	const content = file === undefined ? null : showEntry(call, path, { sha: file.sha, type: "file", size });
	const body = { content, commit: showGitCommit(state, repository, commit) };
	return known === undefined ? created(body) : ok(body);
}

function put(call: Call): Answer {
	const text = requiredText(fields(call), "content");
	if (!/^[A-Za-z0-9+/\n\r]*=*\s*$/.test(text))
		throw validationFailed("Commit", "content", "content is not valid Base64");
	return write(call, (files, path) => {
		const sha = call.repository.objects.putBlob(Buffer.from(text, "base64"));
		files.set(path, { mode: files.get(path)?.mode ?? "100644", sha });
	});
}

function remove(call: Call): Answer {
	return write(call, (files, path) => {
		if (!files.delete(path)) throw notFound();
	});
}

const needs = (level: "read" | "write"): Pick<Route, "needs"> => ({ needs: [{ contents: level }] });
const path = "/repos/{owner}/{repo}/contents/{path+}";

export const contents: readonly Route[] = [
	{ method: "GET", path: "/repos/{owner}/{repo}/contents", ...needs("read"), answer: read },
	{ method: "GET", path, ...needs("read"), answer: read },
	{ method: "PUT", path, ...needs("write"), answer: put },
	{ method: "DELETE", path, ...needs("write"), answer: remove },
];
