import { sharedEngine } from "../../testing/shared-engine.ts";
import { parseBody } from "./parse-body.ts";

describe("parseBody", () => {
	const parse = (text: string) =>
		parseBody(
			sharedEngine.for({ tenant: "account 7", subject: "repository 42", isStranger: false }),
			Buffer.from(text),
		);
	const large = "x".repeat(1024 * 1024);

	it.each([
		["small", "grün 🟢"],
		["large", `${large} grün 🟢`],
	])("reads a %s body", async (_size, content) => {
		expect(await parse(JSON.stringify({ files: { "a.yaml": content } }))).toEqual({ files: { "a.yaml": content } });
	});

	it.each([
		["no JSON", `{"a": "${large}"`, "The body is not JSON in UTF-8."],
		["too many levels", `{"a": "${large}", "b": ${"[".repeat(40)}${"]".repeat(40)}}`, /nested more than 32 levels/],
		["__proto__", `{"a": "${large}", "__proto__": {}}`, /__proto__/],
	])("refuses in a large body what it refuses in a small one: %s", async (_what, text, detail) => {
		const small = text.replace(large, "x");
		const expected = { code: "invalid_json", detail: expect.stringMatching(detail) };
		await expect(parse(small)).rejects.toMatchObject(expected);
		await expect(parse(text)).rejects.toMatchObject(expected);
	});
});
