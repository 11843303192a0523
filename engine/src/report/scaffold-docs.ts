import type { Api, Operation, SecurityScheme } from "../contract/api.ts";
import { compareTexts } from "../lib/json-order.ts";
import { count } from "../lib/say.ts";
import { markdownCode, markdownText } from "./markdown/markdown-text.ts";
import { curlStub } from "./request-stub.ts";

/*
 * A getting-started page, made by a program from what a description says. Everything in it that somebody else wrote goes
 * through the escapers of Markdown, and through that of the shell where it is to be pasted into one.
 */

/** More stubs than this nobody reads on a page to start with; the table has every operation. */
const MOST_STUBS = 20;

/** A description that goes on and on belongs into the documentation itself. */
const LONGEST_INTRODUCTION = 600;

/** Where a description names no address of its own. */
const EXAMPLE_SERVER = "https://api.example.com";

/** Markdown: how to start, how to authenticate, every endpoint, and requests to begin with. */
export function scaffoldDocs(api: Api): string {
	const base = api.servers.find(({ url }) => /^https?:\/\//i.test(url))?.url ?? EXAMPLE_SERVER;
	const operations = api.operations;
	const sections = [
		introduction(api, base),
		authentication(api),
		endpoints(operations),
		requests(api, operations.slice(0, MOST_STUBS), base),
	];
	return `${sections.flat().join("\n\n")}\n`;
}

function introduction({ info, operations }: Api, base: string): readonly string[] {
	const [first = ""] = (info.description ?? "").slice(0, LONGEST_INTRODUCTION).split(/\n\s*\n/);
	const text = markdownText(first.replace(/\s+/g, " ").trim());
	return [
		`# ${markdownText(info.title)}`,
		...(text === "" ? [] : [text]),
		"## Getting started",
		[
			`- Version: ${markdownCode(info.version)}`,
			`- Base URL: ${markdownCode(base)}`,
			`- ${count(operations.length, "endpoint")}, listed below`,
		].join("\n"),
	];
}

function authentication({ securitySchemes, operations }: Api): readonly string[] {
	const used = new Set(operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme)));
	const schemes = [...securitySchemes.values()].filter(({ name }) => used.has(name));
	const open = operations.filter((operation) => !needsCredential(operation)).length;
	const lines = schemes.map((scheme) => `- ${markdownCode(scheme.name)}: ${howToSend(scheme)}`);
	const rest = open === operations.length ? "No endpoint asks for a credential." : openSentence(open);
	return ["## Authentication", ...(lines.length === 0 ? [] : [lines.join("\n")]), ...(rest === "" ? [] : [rest])];
}

const openSentence = (open: number): string =>
	open === 0 ? "" : `${count(open, "endpoint")} can be called without a credential.`;

function needsCredential({ security }: Operation): boolean {
	return security.length > 0 && security.every((alternative) => alternative.length > 0);
}

function howToSend(scheme: SecurityScheme): string {
	switch (scheme.type) {
		case "apiKey":
			return `a key in the ${scheme.in ?? "header"} parameter ${markdownCode(scheme.parameterName ?? "")}`;
		case "http":
			return `an Authorization header of the scheme ${markdownCode(scheme.httpScheme ?? "")}`;
		case "oauth2":
			return "an OAuth 2.0 access token, as a bearer token in the Authorization header";
		case "openIdConnect":
			return "an OpenID Connect token, as a bearer token in the Authorization header";
		case "mutualTLS":
			return "a client certificate";
	}
}

function endpoints(operations: readonly Operation[]): readonly string[] {
	const rows = operations.map((operation) => {
		const what = markdownText((operation.summary ?? operation.operationId ?? "").replace(/\s+/g, " ").trim());
		const deprecated = operation.deprecated ? " (deprecated)" : "";
		const auth = needsCredential(operation) ? credentialsOf(operation) : "none";
		return `| ${markdownCode(operation.method)} | ${markdownCode(operation.path)} | ${what}${deprecated} | ${auth} |`;
	});
	const table = ["| Method | Path | What it does | Credential |", "| --- | --- | --- | --- |", ...rows].join("\n");
	return ["## Endpoints", rows.length === 0 ? "There are no endpoints yet." : table];
}

function credentialsOf({ security }: Operation): string {
	const names = new Set(security.flat().map(({ scheme }) => scheme));
	return [...names].sort(compareTexts).map(markdownCode).join(", ");
}

function requests(api: Api, operations: readonly Operation[], base: string): readonly string[] {
	if (operations.length === 0) return [];
	const stubs = operations.map((operation) =>
		[`### ${markdownCode(`${operation.method} ${operation.path}`)}`, fenced(curlStub(api, operation, base))].join(
			"\n\n",
		),
	);
	const rest = api.operations.length - operations.length;
	const note = rest > 0 ? [`And ${count(rest, "endpoint")} more: the table above has them.`] : [];
	return ["## Example requests", ...stubs, ...note];
}

/** A stub is lines of ours, each of which begins with a word of ours: none of them can close the fence. */
const fenced = (stub: string): string => `\`\`\`sh\n${stub}\n\`\`\``;
