import { type ApiBody, encodeBody } from "./body.ts";
import type { ApiOperation } from "./operation.ts";

const post: ApiOperation = { method: "POST", path: "/" };
const form = "application/x-www-form-urlencoded";

it.each([
	["application/json", { a: 1 }, '{"a":1}'],
	["application/vnd.api+json", "text", '"text"'],
	["application/json", null, "null"],
	["text/plain", "as it is", "as it is"],
	[form, { a: "x y", b: [1, 2], c: undefined, d: { e: 1 }, f: null }, "a=x%20y&b=1&b=2&d=%7B%22e%22%3A1%7D&f="],
])("%s: %j is %s", (body, value, content) => {
	expect(encodeBody({ ...post, body }, value)).toEqual({ content, contentType: body });
});

it("writes a member of a form as the operation says", () => {
	const encoding = [{ name: "expand", style: "deepObject" as const }];
	expect(encodeBody({ ...post, body: form, encoding }, { expand: ["a"] })?.content).toBe("expand%5B0%5D=a");
});

it("sends bytes as they are, and keeps a copy for another attempt", () => {
	const bytes = new Uint8Array([0, 1, 2, 3]).subarray(1, 3);
	const body = encodeBody({ ...post, body: "application/octet-stream" }, bytes);
	bytes[0] = 9;
	expect(body?.content).toEqual(new Uint8Array([1, 2]));
});

it("sends nothing where there is nothing", () => {
	expect(encodeBody({ ...post, body: "application/json" }, undefined)).toBeUndefined();
	expect(encodeBody(post, {})).toBeUndefined();
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
	const data = await formOf(encodeBody({ ...post, body: "multipart/form-data" }, value));
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
	const body = encodeBody({ ...post, body: "multipart/form-data", encoding }, value);
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
	const body = encodeBody({ ...post, body: "multipart/form-data" }, { 'a"\r\nX: 1': new File(["x"], 'f"\r\n.txt') });
	const [head] = (await textOf(body)).split("\r\n\r\n");
	expect(head?.split("\r\n").length).toBe(3);
	expect(head).toContain('name="a%22%0D%0AX: 1"; filename="f%22%0D%0A.txt"');
});

it("takes the form where JSON cannot carry the value", () => {
	const operation = { ...post, body: "application/json", form: "multipart/form-data" };
	expect(encodeBody(operation, { file: new Blob(["x"]) })?.contentType).toMatch(/^multipart\/form-data; boundary=/);
	expect(encodeBody(operation, { file: "id" })?.content).toBe('{"file":"id"}');
});
