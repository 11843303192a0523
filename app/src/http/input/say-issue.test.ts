import { z } from "zod";
import { sayIssue } from "./say-issue.ts";

const schema = z.object({
	name: z.string().min(2).max(3).optional(),
	scopes: z
		.array(z.enum(["read", "write"]))
		.min(1)
		.optional(),
	count: z.int().min(1).max(9).optional(),
	public: z.boolean().optional(),
	files: z.record(z.string(), z.string()).optional(),
	kind: z.literal("one").optional(),
	own: z.string("must be a colour").optional(),
	needed: z.string(),
});

const said = (value: object): readonly string[] => {
	const result = schema.safeParse({ needed: "x", ...value }, { error: sayIssue });
	return (result.error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`);
};

describe("what is wrong with a value", () => {
	it.each<[object, readonly string[]]>([
		[{ needed: undefined }, ["needed is missing: it must be a text"]],
		[{ name: 1, public: "yes" }, ["name must be a text", "public must be true or false"]],
		[{ name: "x" }, ["name must have at least 2 characters"]],
		[{ name: "long" }, ["name must have at most 3 characters"]],
		[{ scopes: [] }, ["scopes must have at least 1 entries"]],
		[{ scopes: "read" }, ["scopes must be a list"]],
		[{ scopes: ["red"] }, ["scopes.0 must be one of read, write"]],
		[{ kind: "two" }, ["kind must be one"]],
		[{ count: 0 }, ["count must be 1 or more"]],
		[{ count: 10 }, ["count must be 9 or less"]],
		[{ count: 1.5 }, ["count must be a whole number"]],
		[{ count: "1" }, ["count must be a number"]],
		[{ files: [] }, ["files must be an object"]],
		[{ own: 1 }, ["own must be a colour"]],
	])("%j is said as what it must be", (value, sentences) => {
		expect(said(value)).toEqual(sentences);
	});
});
