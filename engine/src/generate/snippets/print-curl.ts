import { environmentOf } from "../names/environment-name.ts";
import type { Types } from "../plan/opened.ts";
import type { CredentialPlan, MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { join } from "../writer/code.ts";
import { type Code, code, variable, word } from "../writer/shell.ts";
import { visibleJson } from "../writer/visible-json.ts";
import { baseUrlOf } from "./base-url.ts";
import type { PrintCall, SnippetRequest } from "./snippet.ts";
import { type WireBody, type WirePart, wireRequest } from "./wire-request.ts";

/** Prints calls with curl, for a POSIX shell. Credentials are the variables that the SDKs read. */
export function curlCalls(plan: SdkPlan, types: Types, request: SnippetRequest): PrintCall {
	const credentials = new Map(plan.credentials.map((one) => [one.scheme, one]));
	return (_, method, values) => {
		const { path, query, headers, cookie, body, ...wire } = wireRequest(method, values, types);
		const secrets = secretsOf(method, credentials, request.service);
		const inQuery = secrets.flatMap((secret) => (secret.in === "query" ? [secret] : []));
		const cookies = secrets.flatMap((secret) => (secret.in === "cookie" ? [secret] : []));
		const address = [baseUrlOf(method.server ?? plan.servers[0], request), path, query === "" ? "" : `?${query}`].join(
			"",
		);
		const url = inQuery.reduce(
			(text, { name, value }, index) =>
				code`${text}${word(`${query === "" && index === 0 ? "?" : "&"}${encodeURIComponent(name.toWellFormed())}=`)}${value}`,
			word(address),
		);
		const exact = /\/\.{1,2}(?:\/|$)/u.test(path) ? code` --path-as-is` : code``;
		const asked = wire.method === "HEAD" ? code`--head` : code`--request ${word(wire.method)}`;
		const jar = [
			...(cookie === "" ? [] : [word(cookie)]),
			...cookies.map(({ name, value }) => code`${word(`${name}=`)}${value}`),
		];
		const lines = [
			code`curl --globoff${exact} ${asked} ${url}`,
			header("Accept", method.accepts[0] ?? "application/json"),
			...headers.flatMap(([name, value]) => header(name, value)),
			...(jar.length === 0 ? [] : [code`--header ${word("Cookie: ")}${join(jar, word("; "))}`]),
			...secrets.flatMap((secret) => (secret.in === "option" ? [secret.value] : [])),
			...(body === null ? [] : printBody(body)),
		].flat();
		const text = join(lines, code` \\\n  `);
		return { text, setup: "", call: text };
	};
}

/** RFC 9110, 5.6.2. No other name can be sent, and curl would read a header that begins with `@` from a file. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** curl takes a name that a semicolon ends for a header without a value. */
function header(name: string, value: string): readonly Code[] {
	if (!TOKEN.test(name)) return [];
	return [code`--header ${word(value === "" ? `${name};` : `${name}: ${value}`)}`];
}

type Secret =
	| { readonly in: "query" | "cookie"; readonly name: string; readonly value: Code }
	| { readonly in: "option"; readonly value: Code };

/** What the first alternative of an operation asks for. */
function secretsOf(
	{ security }: MethodPlan,
	credentials: ReadonlyMap<string, CredentialPlan>,
	service: string,
): readonly Secret[] {
	return (security[0] ?? []).flatMap((scheme): readonly Secret[] => {
		const credential = credentials.get(scheme);
		if (credential === undefined) return [];
		const [first, second] = credential.environment.map((name) => variable(environmentOf(name, service)));
		return first === undefined ? [] : secretOf(credential, first, second ?? first);
	});
}

function secretOf({ placement }: CredentialPlan, first: Code, second: Code): readonly Secret[] {
	switch (placement.kind) {
		case "bearer":
			return [{ in: "option", value: code`--header ${word("Authorization: Bearer ")}${first}` }];
		case "basic":
			return [{ in: "option", value: code`--user ${first}:${second}` }];
		case "authorization":
			return [{ in: "option", value: code`--header ${word(`Authorization: ${placement.scheme} `)}${first}` }];
		case "key":
			if (placement.in !== "header") return [{ in: placement.in, name: placement.name, value: first }];
			return TOKEN.test(placement.name)
				? [{ in: "option", value: code`--header ${word(`${placement.name}: `)}${first}` }]
				: [];
	}
}

function printBody(body: WireBody): readonly Code[] {
	if (body.kind === "parts") return body.parts.length === 0 ? noParts(body.mediaType) : body.parts.map(printPart);
	const text = /json/u.test(body.mediaType) ? visibleJson(body.text) : body.text;
	return [...header("Content-Type", body.mediaType), code`--data-raw ${word(text)}`];
}

/** A form without any part (RFC 2046, 5.1.1), which no option of curl writes: its end alone. */
function noParts(mediaType: string): readonly Code[] {
	return [...header("Content-Type", `${mediaType}; boundary=end`), code`--data-raw ${word("--end--")}`];
}

/** curl reads `@`, `<` and `;` in the value of a field: in quotes they are text. */
function printPart({ name, text, isFile, mediaType }: WirePart): Code {
	const plainName = name.replace(/[=\r\n]/gu, encodeURIComponent);
	if (!isFile && mediaType === null) return code`--form-string ${word(`${plainName}=${text}`)}`;
	const file = isFile ? `;filename=file` : "";
	const type = mediaType ?? (isFile ? "application/octet-stream" : null);
	const quoted = `"${text.replace(/["\\]/gu, "\\$&")}"`;
	return code`--form ${word(`${plainName}=${quoted}${file}${type === null ? "" : `;type=${type}`}`)}`;
}
