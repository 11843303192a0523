import { encodeBody } from "./body.ts";
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

it("puts files and fields into a form, and leaves its boundary to the platform", async () => {
	const value = {
		file: new Blob(["x"]),
		files: [new Blob(["y"]), new Blob(["z"])],
		name: "n",
		tags: ["a", "b"],
		o: { k: 1 },
	};
	const body = encodeBody({ ...post, body: "multipart/form-data" }, value);
	expect(body?.contentType).toBeNull();
	const data = body?.content as FormData;
	expect(data.getAll("tags")).toEqual(["a", "b"]);
	expect(data.get("o")).toBe('{"k":1}');
	expect(await Promise.all(data.getAll("files").map((file) => (file as Blob).text()))).toEqual(["y", "z"]);
});

it("takes the form where JSON cannot carry the value", () => {
	const operation = { ...post, body: "application/json", form: "multipart/form-data" };
	expect(encodeBody(operation, { file: new Blob(["x"]) })?.content).toBeInstanceOf(FormData);
	expect(encodeBody(operation, { file: "id" })?.content).toBe('{"file":"id"}');
});
