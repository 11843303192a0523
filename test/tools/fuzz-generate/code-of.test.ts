import { codeOf } from "./code-of.ts";

it.each([
	["typescript", 'f("MARK"); // MARK\n/* MARK */ x = /MARK/u', "f(`$" + "{MARK}`)"],
	["python", 'f("MARK", \'MARK\')  # MARK\n"""a " MARK"""', 'f("""a""" + MARK)'],
	["go", "f(\"MARK\", `MARK`) // MARK\n/* MARK */ x := 'a'", 'f("a" + MARK)'],
])("in %s, tells a text in a literal or a comment from one in code", (target, outside, inside) => {
	expect(codeOf(target, outside)).not.toContain("MARK");
	expect(codeOf(target, inside)).toContain("MARK");
});
