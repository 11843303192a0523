import type { JsonValue } from "../../../engine/src/contract/json.ts";
import type { WireBody, WirePart, WireRequest } from "../../../engine/src/generate/snippets/wire-request.ts";
import { canonicalJson } from "../../../engine/src/lib/canonical-json.ts";
import type { MockRequest } from "../../../engine/src/mock/mock-request.ts";

/** How a request that the mock has recorded differs from the one that a call describes: sentences, none where it is the same. */
export function differencesOf(expected: WireRequest, got: MockRequest): readonly string[] {
	const [path = "", query = ""] = got.target.split("?");
	const said: string[] = [];
	const compare = (what: string, wanted: unknown, came: unknown): void => {
		const [a, b] = [JSON.stringify(wanted), JSON.stringify(came)];
		if (a !== b) said.push(`${what}: ${a?.slice(0, 300)} was to be sent, and ${b?.slice(0, 300)} came`);
	};
	compare("method", expected.method.toUpperCase(), got.method);
	compare("path", segmentsOf(expected.path), segmentsOf(path));
	const wanted = pairsOf(expected.query);
	// Credentials may stand there too.
	compare(
		"query",
		wanted,
		pairsOf(query).filter((pair) => wanted.includes(pair)),
	);
	for (const [name, value] of expected.headers)
		compare(`header ${name}`, value, got.headers.get(name.toLowerCase()) ?? null);
	const cookies = (got.headers.get("cookie") ?? "").split("; ");
	for (const cookie of expected.cookie.split("; ").filter((one) => one !== "")) {
		if (!cookies.includes(cookie)) said.push(`cookie ${cookie} did not come`);
	}
	compare("body", bodyOf(expected.body), gotBody(got, expected.body));
	return said;
}

function segmentsOf(path: string): readonly string[] {
	return path.split("/").map(decode);
}

function pairsOf(query: string): readonly string[] {
	return query
		.split("&")
		.filter((pair) => pair !== "")
		.map((pair) => decode(pair.replaceAll("+", "%20")))
		.toSorted();
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

type Meaning = string | readonly string[] | null;

function bodyOf(body: WireBody | null): Meaning {
	if (body === null) return null;
	return body.kind === "parts" ? body.parts.map(partText).toSorted() : meaningOf(body.mediaType, body.text);
}

function gotBody({ headers, body }: MockRequest, expected: WireBody | null): Meaning {
	const type = headers.get("content-type") ?? "";
	if (body.length === 0 && (expected === null || type === "")) return null;
	const text = new TextDecoder().decode(body);
	return type.startsWith("multipart/") ? partsOf(type, text).map(partText).toSorted() : meaningOf(type, text);
}

function meaningOf(type: string, text: string): Meaning {
	if (/json/u.test(type)) {
		try {
			return canonicalJson(JSON.parse(text) as JsonValue);
		} catch {
			return text;
		}
	}
	return type.startsWith("application/x-www-form-urlencoded") ? pairsOf(text) : text;
}

function partText({ name, text, isFile }: Pick<WirePart, "name" | "text" | "isFile">): string {
	return `${name}${isFile ? " (file)" : ""}: ${meaningOf(/^[[{]/u.test(text) ? "json" : "", text)}`;
}

function partsOf(type: string, body: string): readonly Pick<WirePart, "name" | "text" | "isFile">[] {
	const boundary = /boundary="?([^";]+)"?/u.exec(type)?.[1] ?? "";
	return `\r\n${body}`
		.split(`\r\n--${boundary}`)
		.slice(1, -1)
		.map((piece) => {
			const end = piece.indexOf("\r\n\r\n");
			const head = piece.slice(0, end);
			const name = /\bname="([^"]*)"/u.exec(head)?.[1] ?? "";
			return { name, text: piece.slice(end + 4), isFile: /\bfilename/u.test(head) };
		});
}
