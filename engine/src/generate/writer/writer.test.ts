import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { payloads } from "../testing/hostile-description.ts";
import { type Code as CodeOf, indent, join, lines, nothing, templateOf } from "./code.ts";
import { type Code, code, docComment, identifier, memberName, numberLiteral, stringLiteral } from "./ecmascript.ts";

const anyText = fc.oneof(
	fc.constantFrom(...payloads),
	fc.string({ unit: "binary" }),
	fc.array(fc.constantFrom(...payloads, " ", "a")).map((parts) => parts.join("")),
	fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S} \n]*$/u;

describe("stringLiteral", () => {
	it("means the text that it was given, whatever that is", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const literal = stringLiteral(text);
				expect(new Function(`"use strict"; return ${literal};`)()).toBe(text);
				expect(literal).toMatch(visible);
				expect(literal).not.toMatch(/<[/!]/);
				expect(literal).not.toContain("\n");
			}),
		);
	});
});

describe("docComment", () => {
	it("ends where it ends, hides nothing, and starts no tag", () => {
		fc.assert(
			fc.property(fc.array(anyText), (text) => {
				const comment = docComment(text);
				if (comment === nothing) return;
				expect(comment.indexOf("*/")).toBe(comment.length - 2);
				expect(comment).toMatch(visible);
				expect(comment).not.toMatch(/(?<![\w\\])@/);
				expect(comment).not.toMatch(/<[/!]/);
			}),
		);
	});

	it("keeps prose readable", () => {
		expect(docComment(["One line."])).toBe("/** One line. */");
		expect(docComment(["First.", "", "Second: a */ b @c.", ""], [code`@deprecated`])).toBe(
			"/**\n * First.\n *\n * Second: a *\\/ b \\@c.\n * @deprecated\n */",
		);
		expect(docComment(["", "  "])).toBe("");
	});
});

describe("names", () => {
	it("quotes what is no plain name", () => {
		expect(memberName("per_page")).toBe("per_page");
		expect(memberName("X-Api-Key")).toBe('"X-Api-Key"');
		expect(memberName("ſtate")).toBe('"ſtate"');
	});

	it("refuses an identifier that is none: that is our own mistake", () => {
		expect(() => identifier("a b")).toThrow("Not an identifier");
	});
});

describe("numberLiteral", () => {
	it("writes numbers, and nothing for what has no literal", () => {
		expect(numberLiteral(1e21)).toBe("1e+21");
		expect(numberLiteral(-0)).toBe("0");
		expect(numberLiteral(Number.POSITIVE_INFINITY)).toBeNull();
	});
});

describe("Code", () => {
	it("is put together from Code alone", () => {
		const part: Code = code`a`;
		expect(code`<${part}>`).toBe("<a>");
		expect(lines(part, nothing, indent(join([part, part], code`\n`)))).toBe("a\n\ta\n\ta");
		// @ts-expect-error A string of a description is no Code.
		expect(code`${"raw"}`).toBe("raw");
		const python: CodeOf<"python"> = templateOf<"python">()`pass`;
		// @ts-expect-error Another language's Code is none of this one's.
		expect(code`${python}`).toBe("pass");
	});
});

it("is the only place that turns text into Code, but for the runtime, which we wrote", () => {
	const root = path.resolve(import.meta.dirname, "..");
	const users = readdirSync(root, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith(`writer${path.sep}`))
		.flatMap((file) => {
			const text = readFileSync(path.join(root, file), "utf8");
			return [...text.matchAll(/ownText(?:<[^>]*>)?\([^)]*|as (?:unknown as )?Code\b/gu)].map(
				(match) => `${file}: ${match[0]}`,
			);
		});
	expect(users.toSorted()).toEqual([
		`go${path.sep}go.ts: ownText<"go">(part.text`,
		`mcp${path.sep}mcp.ts: ownText<"typescript">(serverImports`,
		`mcp${path.sep}mcp.ts: ownText<"typescript">(text`,
		`python${path.sep}python.ts: ownText(part.text`,
		`typescript${path.sep}typescript.ts: ownText<"typescript">(runtimeText`,
	]);
});
