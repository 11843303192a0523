import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, startLoopbackServer } from "../../../../harness/loopback-server.ts";
import { tellOfAccount } from "./account-answers.ts";
import { Grants } from "./grants.ts";
import {
	type GitHubModel,
	installationOf,
	isExplicit,
	type Repository,
	ROLES,
	type Role,
	repositoryNamed,
	roleOn,
} from "./model.ts";
import type { Asker, Question } from "./question.ts";
import { describeRepository, notFound, type RestAnswer, tellOfRepository } from "./repository-answers.ts";

/** Takes the place of GitHub's answer; undefined leaves it as it is. `hang` never answers. */
export type Fault = (question: Question) => RestAnswer | "hang" | undefined;

export interface GitHubServer extends LoopbackServer {
	readonly grants: Grants;
	/** What goes wrong at GitHub now. */
	fault: Fault | undefined;
	/** Every question, `METHOD path`, in order. */
	readonly asked: string[];
}

/** GitHub's REST API and its OAuth over a model, on 127.0.0.1. */
export async function serveGitHub(model: GitHubModel): Promise<GitHubServer> {
	const grants = new Grants();
	const asked: string[] = [];
	const server = await startLoopbackServer(async (request, response, body) => {
		const url = new URL(request.url ?? "/", "http://github.invalid");
		const question: Question = {
			method: request.method ?? "GET",
			path: url.pathname,
			query: url.searchParams,
			asker: grants.askerOf(request.headers.authorization ?? ""),
			body: body.toString("utf8"),
			accept: request.headers.accept ?? "",
		};
		asked.push(`${question.method} ${question.path}`);
		const answer = self.fault?.(question) ?? answerTo(model, grants, question);
		if (answer !== "hang") send(request, response, answer);
	});
	const self: GitHubServer = Object.assign(server, { grants, asked, fault: undefined });
	return self;
}

function send(request: IncomingMessage, response: ServerResponse, answer: RestAnswer): void {
	const { status, body, headers = {} } = answer;
	const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
	const etag = `"${createHash("sha256").update(text).digest("hex")}"`;
	const isKnown = status === 200 && request.method === "GET" && request.headers["if-none-match"] === etag;
	const all = {
		"content-type": "application/json; charset=utf-8",
		"x-github-request-id": randomBytes(4).toString("hex"),
	};
	response.writeHead(isKnown ? 304 : status, { ...all, etag, date: new Date().toUTCString(), ...headers });
	response.end(isKnown ? undefined : text);
}

function answerTo(model: GitHubModel, grants: Grants, question: Question): RestAnswer {
	const { path, asker } = question;
	const named = /^\/repos\/([^/]+\/[^/]+)\/?(.*)$/.exec(path);
	if (named !== null) return answerByName(model, question, decodeURIComponent(named[1] ?? ""), named[2] ?? "");
	const numbered = /^\/repositories\/(\d+)\/?(.*)$/.exec(path);
	if (numbered !== null) {
		const repository = model.repositories.get(Number(numbered[1]));
		return repository === undefined ? notFound : answerAbout(model, question, repository, numbered[2] ?? "");
	}
	return tellOfAccount(model, grants, question) ?? (asker === undefined ? unknown : notFound);
}

const unknown: RestAnswer = { status: 401, body: { message: "Bad credentials" } };

/** A former name leads to the repository by its number, with 301 as GitHub does it. */
function answerByName(model: GitHubModel, question: Question, fullName: string, rest: string): RestAnswer {
	const repository = repositoryNamed(model, fullName);
	if (repository === undefined) return notFound;
	const isFormer = `${repository.owner.login}/${repository.name}`.toLowerCase() !== fullName.toLowerCase();
	if (!isFormer) return answerAbout(model, question, repository, rest);
	if (!mayRead(model, question.asker, repository)) return notFound;
	const query = question.query.size === 0 ? "" : `?${question.query}`;
	const location = `/repositories/${repository.id}${rest === "" ? "" : `/${rest}`}${query}`;
	return { status: 301, headers: { location }, body: { message: "Moved Permanently", url: location } };
}

function mayRead(model: GitHubModel, asker: Asker, repository: Repository): boolean {
	if (asker?.kind === "installation") {
		const installation = installationOf(model, repository);
		return (installation?.id === asker.id && !installation.suspended) || !repository.private;
	}
	return asker?.kind === "person" ? reaches(model, asker.login, repository) : !repository.private;
}

/** A person's token of the App reaches what both may read: the App's own installations, and what is public. */
function reaches(model: GitHubModel, login: string, repository: Repository): boolean {
	if (roleOn(repository, login) === undefined) return false;
	return !repository.private || installationOf(model, repository) !== undefined;
}

function answerAbout(model: GitHubModel, question: Question, repository: Repository, rest: string): RestAnswer {
	const { asker, query, accept } = question;
	if (!mayRead(model, asker, repository)) return notFound;
	const path = decodeURIComponent(rest);
	if (path === "") return { status: 200, body: describeRepository(repository, roleOf(repository, asker)) };
	const permission = /^collaborators\/([^/]+)\/permission$/.exec(path);
	if (permission !== null) return tellPermission(model, repository, permission[1] ?? "");
	if (asker?.kind === "person" && repository.private && !isExplicit(repository, asker.login)) return notFound;
	return tellOfRepository(repository, { path, query, accept });
}

function roleOf(repository: Repository, asker: Asker): Role | undefined {
	return asker?.kind === "person" ? roleOn(repository, asker.login) : undefined;
}

/** REST "Get repository permissions for a user": `permission` knows four words, `role_name` all of them. */
function tellPermission(model: GitHubModel, repository: Repository, login: string): RestAnswer {
	const user = model.accounts.get(login.toLowerCase());
	if (user === undefined) return notFound;
	const role = roleOn(repository, user.login);
	const at = role === undefined ? -1 : ROLES.indexOf(role);
	const permission = at < 0 ? "none" : at < 2 ? "read" : at < 4 ? "write" : "admin";
	return { status: 200, body: { permission, role_name: role ?? "none", user } };
}
