import type { ApiBody, ApiContent, ApiOperation, ApiPart } from "../call/operation.ts";
import type { RequestOptions } from "../call/options.ts";
import { styledQuery } from "../request/style-query.ts";
import { bodyOf } from "./body.ts";
import { bytesBody } from "./body-bytes.ts";
import { formBody } from "./body-form.ts";
import { jsonBody } from "./body-json.ts";
import { formPart, multipartBody } from "./body-multipart.ts";
import { textBody } from "./body-text.ts";

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

const encoders: Readonly<Record<string, ApiContent["encode"]>> = {
	[form]: formBody,
	[multipart]: multipartBody,
	"text/plain": textBody,
	"application/octet-stream": bytesBody,
};
const contentOf = (type: string, parts: readonly ApiPart[] = []): ApiContent => ({
	type,
	encode: encoders[type] ?? jsonBody,
	parts,
});
const whole = (...contents: ApiContent[]): ApiOperation => ({
	method: "POST",
	path: "/",
	body: { whole: "body", contents, ...(contents.length > 1 ? { files: 1 } : {}) },
});
const encodeBody = (operation: ApiOperation, body: unknown, options: RequestOptions = {}) =>
	bodyOf(operation, { body }, options);

it.each([
	["application/json", { a: 1 }, '{"a":1}'],
	["application/vnd.api+json", "text", '"text"'],
	["application/json", null, "null"],
	["text/plain", "as it is", "as it is"],
	[form, { a: "x y", b: [1, 2], c: undefined, d: { e: 1 }, f: null }, "a=x%20y&b=1&b=2&d=%7B%22e%22%3A1%7D&f="],
])("%s: %j is %s", (body, value, content) => {
	expect(encodeBody(whole(contentOf(body)), value)).toEqual({ content, contentType: body });
});

it("writes a member of a form as the operation says", () => {
	const part = { name: "expand", style: "deepObject" as const, write: styledQuery };
	expect(encodeBody(whole(contentOf(form, [part])), { expand: ["a"] })?.content).toBe("expand%5B0%5D=a");
});

it("sends bytes as they are, and keeps a copy for another attempt", () => {
	const bytes = new Uint8Array([0, 1, 2, 3]).subarray(1, 3);
	const body = encodeBody(whole(contentOf("application/octet-stream")), bytes);
	bytes[0] = 9;
	expect(body?.content).toEqual(new Uint8Array([1, 2]));
});

it("sends nothing where there is nothing", () => {
	expect(encodeBody(whole(contentOf("application/json")), undefined)).toBeUndefined();
	expect(bodyOf({ method: "POST", path: "/" }, { a: 1 }, {})).toBeUndefined();
});

/** What a server reads of it. */
async function formOf(body: ApiBody | undefined): Promise<FormData> {
	return new Response(body?.content ?? "", { headers: { "content-type": body?.contentType ?? "" } }).formData();
}

const textOf = (body: ApiBody | undefined): Promise<string> => new Response(body?.content ?? "").text();

it("puts files and fields into a form", async () => {
	const value = {
		file: new File(["x"], 'a "b".txt', { type: "text/plain" }),
		files: [new Blob(["y"]), new Uint8Array([0x7a])],
		name: "n",
		tags: ["a", "b"],
		o: { k: 1 },
		day: new Date(0),
		nothing: undefined,
	};
	const data = await formOf(encodeBody(whole(contentOf(multipart)), value));
	expect([...data.keys()]).toEqual(["file", "files", "files", "name", "tags", "tags", "o", "day"]);
	expect(data.getAll("tags")).toEqual(["a", "b"]);
	expect(data.get("o")).toBe('{"k":1}');
	expect(data.get("day")).toBe("1970-01-01T00:00:00.000Z");
	expect(await Promise.all(data.getAll("files").map((file) => (file as Blob).text()))).toEqual(["y", "z"]);
	expect(data.get("file")).toMatchObject({ name: 'a "b".txt', type: "text/plain" });
});

it("gives each part of a form its media type", async () => {
	const encoding = [
		{ name: "picture", type: "image/png" },
		{ name: "note", type: "text/markdown" },
		{ name: "all", json: true },
		{ name: "patch", json: true, type: "application/merge-patch+json" },
	];
	const value = {
		picture: new Blob(["x"]),
		photo: new Blob(["x"], { type: "image/jpeg" }),
		bytes: new Uint8Array(1),
		note: "n",
		plain: "p",
		all: [1, 2],
		patch: { a: null },
		each: [{ a: 1 }, "s"],
	};
	const body = encodeBody(whole(contentOf(multipart, encoding)), value);
	const text = await textOf(body);
	const boundary = /boundary=(.+)$/.exec(body?.contentType ?? "")?.[1];
	const parts = text.split(`--${boundary}`).slice(1, -1);
	const types = parts.map((part) => [/ name="(\w+)"/.exec(part)?.[1], /Content-Type: (.+)/.exec(part)?.[1] ?? null]);
	expect(types).toEqual([
		["picture", "image/png"],
		["photo", "image/jpeg"],
		["bytes", "application/octet-stream"],
		["note", "text/markdown"],
		["plain", null],
		["all", "application/json"],
		["patch", "application/merge-patch+json"],
		["each", "application/json"],
		["each", null],
	]);
	expect(text).toMatch(/--\r\n$/);
});

it("lets no name of a part end its header field", async () => {
	const body = encodeBody(whole(contentOf(multipart)), { 'a"\r\nX: 1': new File(["x"], 'f"\r\n.txt') });
	const [head] = (await textOf(body)).split("\r\n\r\n");
	expect(head?.split("\r\n").length).toBe(3);
	expect(head).toContain('name="a%22%0D%0AX: 1"; filename="f%22%0D%0A.txt"');
});

it("takes the form where JSON cannot carry the value", () => {
	const operation = whole(contentOf("application/json"), contentOf(multipart));
	expect(encodeBody(operation, { file: new Blob(["x"]) })?.contentType).toMatch(/^multipart\/form-data; boundary=/);
	expect(encodeBody(operation, { file: "id" })?.content).toBe('{"file":"id"}');
});

describe("the members of a body", () => {
	const operation: ApiOperation = {
		method: "PUT",
		path: "/things/{id}/{kind}",
		pathStyles: [{ name: "kind", member: "kind_path" }],
		query: ["page"],
		headers: [{ name: "X-Trace", member: "trace" }],
		body: { contents: [contentOf("application/json")], renamed: [["id_body", "id"]] },
	};
	const parameters = { id: 1, kind_path: 2, page: 3, trace: "t" };

	it("are those of the request that are no parameters, under their own names", () => {
		const request = { ...parameters, id_body: 7, kind: "k", nobody_described: null, left: undefined };
		expect(bodyOf(operation, request, {})?.content).toBe('{"id":7,"kind":"k","nobody_described":null}');
	});

	it("are joined by those that the caller adds", () => {
		expect(bodyOf(operation, parameters, { body: { more: 1 } })?.content).toBe('{"more":1}');
		const plain: ApiOperation = { method: "GET", path: "/" };
		expect(() => bodyOf(plain, {}, { body: { more: 1 } })).toThrow("GET / takes no body.");
	});

	it("may be none: then there is a body only where one is required", () => {
		expect(bodyOf(operation, parameters, {})).toBeUndefined();
		const required = { ...operation, body: { contents: [contentOf("application/json")], required: true as const } };
		expect(bodyOf(required, parameters, {})?.content).toBe("{}");
	});
});

it("is sent in the media type that the caller chooses", () => {
	const patch = whole(contentOf("application/json-patch+json"), contentOf("application/merge-patch+json"));
	const sent = encodeBody(patch, { a: 1 }, { contentType: "application/merge-patch+json" });
	expect(sent).toEqual({ content: '{"a":1}', contentType: "application/merge-patch+json" });
	expect(() => encodeBody(patch, {}, { contentType: "text/csv" })).toThrow("POST / takes no text/csv.");
});

it("gives a part the header fields, the name and the media type that the caller gives", async () => {
	const value = {
		file: formPart(new Blob(["x"]), { fileName: "x.csv", contentType: "text/csv", headers: { "X-Row": "1" } }),
		meta: formPart({ a: 1 }, { contentType: "application/ld+json" }),
	};
	const text = await textOf(encodeBody(whole(contentOf(multipart)), value));
	expect(text).toContain(
		'Content-Disposition: form-data; name="file"; filename="x.csv"\r\nContent-Type: text/csv\r\nX-Row: 1\r\n\r\nx\r\n',
	);
	expect(text).toContain('name="meta"\r\nContent-Type: application/ld+json\r\n\r\n{"a":1}\r\n');
	const evil = { a: formPart("x", { headers: { "X-Row\r\nX-Evil": "1" } }) };
	expect(() => encodeBody(whole(contentOf(multipart)), evil)).toThrow(TypeError);
});

it("sends streams as they come, within a form too", async () => {
	const streamOf = (text: string) => new Blob([text]).stream();
	const bytes = encodeBody(whole(contentOf("application/octet-stream")), streamOf("bytes"));
	expect(await textOf(bytes)).toBe("bytes");
	const sent = encodeBody(whole(contentOf(multipart)), { before: "b", file: streamOf("streamed"), after: "a" });
	expect(sent?.content).toBeInstanceOf(ReadableStream);
	expect((await formOf(sent)).get("after")).toBe("a");
});
