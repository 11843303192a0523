import { toolNames } from "./tool-names.ts";

function namesOf(...words: readonly (readonly string[])[]): readonly string[] {
	const claims = words.map((own, index) => ({ key: `GET /${index}`, subject: `GET /${index}`, words: own }));
	const nameOf = toolNames(claims);
	return claims.map(({ key }) => nameOf(key)).sort();
}

describe("toolNames", () => {
	it("joins group and method", () => {
		expect(namesOf(["repos", "issues", "list"])).toEqual(["repos_issues_list"]);
	});

	it("tells tools apart whose words run together to one name, whatever their order", () => {
		const [first, second] = namesOf(["a", "b", "list"], ["ab", "list"]);
		expect(first).not.toBe(second);
		expect(new Set(namesOf(["ab", "list"], ["a", "b", "list"])).size).toBe(2);
	});

	it("starts with no digit, and leaves a server 12 of the 64 characters that clients allow", () => {
		const [name = ""] = namesOf(["2fa", ...Array.from({ length: 30 }, () => "word"), "list"]);
		expect(name).toMatch(/^_2fa_word[a-z_]*_x[0-9a-f]{5}$/);
		expect(`mcp__${"s".repeat(12)}__${name}`.length).toBeLessThanOrEqual(64);
	});

	it("cuts two long names apart", () => {
		const long = Array.from({ length: 20 }, () => "word");
		expect(new Set(namesOf([...long, "list"], [...long, "get"])).size).toBe(2);
	});
});
