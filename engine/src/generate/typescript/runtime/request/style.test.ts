import type { ApiParameter } from "../call/operation.ts";
import { styledHeader as headerText } from "./style-header.ts";
import { styledPath as pathText } from "./style-path.ts";
import { styledQuery as queryText } from "./style-query.ts";
import { wholeQuery } from "./style-whole-query.ts";
import { checkHeader, encode, listText, memberOf, queryText as plainQuery, scalarText } from "./text.ts";

/** The table of OpenAPI 3.1, "Style Examples", with the values that it uses. */
const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };
const on = (style: ApiParameter["style"], explode: boolean) => ({ name: "color", explode, ...(style && { style }) });

describe("pathText", () => {
	it.each([
		["simple", false, "blue", "blue"],
		["simple", false, list, "blue,black,brown"],
		["simple", false, object, "R,100,G,200,B,150"],
		["simple", true, object, "R=100,G=200,B=150"],
		["label", false, "blue", ".blue"],
		["label", false, list, ".blue,black,brown"],
		["label", true, list, ".blue.black.brown"],
		["label", true, object, ".R=100.G=200.B=150"],
		["matrix", false, "blue", ";color=blue"],
		["matrix", false, list, ";color=blue,black,brown"],
		["matrix", true, list, ";color=blue;color=black;color=brown"],
		["matrix", false, object, ";color=R,100,G,200,B,150"],
		["matrix", true, object, ";R=100;G=200;B=150"],
	] as const)("%s, explode %s: %j is %s", (style, explode, value, text) => {
		expect(pathText(on(style, explode), value)).toBe(text);
	});

	it("keeps a value inside its segment", () => {
		expect(pathText({ name: "p" }, "a/../b?c#d%2f;é")).toBe("a%2F..%2Fb%3Fc%23d%252f%3B%C3%A9");
		expect(pathText({ name: "p", reserved: true }, "a/b?c%2F")).toBe("a%2Fb%3Fc%252F");
		expect(pathText({ name: "p", reserved: true }, "a:b@c,d;e")).toBe("a:b@c,d;e");
	});
});

describe("queryText", () => {
	it.each([
		["form", true, list, "color=blue&color=black&color=brown"],
		["form", false, list, "color=blue,black,brown"],
		["form", true, object, "R=100&G=200&B=150"],
		["form", false, object, "color=R,100,G,200,B,150"],
		["spaceDelimited", false, list, "color=blue%20black%20brown"],
		["pipeDelimited", false, list, "color=blue%7Cblack%7Cbrown"],
		["deepObject", true, object, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
		["deepObject", true, { a: [{ b: 1 }] }, "color%5Ba%5D%5B0%5D%5Bb%5D=1"],
		["form", true, "", "color="],
		["form", true, null, "color="],
		["form", true, undefined, ""],
		["form", true, [], ""],
		["form", true, {}, ""],
	] as const)("%s, explode %s: %j is %s", (style, explode, value, text) => {
		expect(queryText(on(style, explode), value)).toBe(text);
	});

	it("separates with what no value can hold", () => {
		expect(queryText({ name: "q", explode: false }, ["a,b", "c&d=e"])).toBe("q=a%2Cb,c%26d%3De");
		expect(queryText({ name: "a b[]" }, "x y+z")).toBe("a%20b%5B%5D=x%20y%2Bz");
	});

	it("writes JSON where the parameter is JSON", () => {
		expect(queryText({ name: "filter", json: true }, { a: 1 })).toBe("filter=%7B%22a%22%3A1%7D");
		expect(queryText({ name: "filter", json: true }, undefined)).toBe("");
	});

	it("lets reserved characters stand where they may, and never what would end the value", () => {
		expect(queryText({ name: "u", reserved: true }, "https://a/b?c#d&e=f+g")).toBe("u=https://a/b?c%23d%26e%3Df%2Bg");
	});
});

describe("headers", () => {
	it("are written plainly", () => {
		expect(headerText({ name: "X-List" }, ["a", "b c"])).toBe("a,b c");
		expect(headerText({ name: "X-Map", explode: true }, { a: 1 })).toBe("a=1");
	});

	it.each(["a\r\nX-Evil: 1", "a\nb", "a\0", "5 €"])("refuse %j", (value) => {
		expect(() => checkHeader("X", value)).toThrow(/^The header X must not contain/);
	});
});

it("reads own members alone, whatever they are called", () => {
	expect(memberOf({}, "constructor")).toBeUndefined();
	expect(memberOf(JSON.parse('{"__proto__": 1}'), "__proto__")).toBe(1);
});

it("writes scalars and dates, and mends what is no Unicode text", () => {
	expect([true, 1.5, new Date(0), null, { a: 1 }].map(scalarText)).toEqual([
		"true",
		"1.5",
		"1970-01-01T00:00:00.000Z",
		"",
		'{"a":1}',
	]);
	expect(encode("\ud800!")).toBe("%EF%BF%BD%21");
});

describe("the usual ways", () => {
	it.each(["blue", "", null, undefined, list, [], object, {}, [null, undefined, 1], true])(
		"are those of the styles: %j",
		(value) => {
			expect(plainQuery({ name: "color" }, value)).toBe(queryText({ name: "color" }, value));
			if (value !== undefined) expect(listText(value, encode)).toBe(pathText({ name: "color" }, value));
		},
	);

	it("write a whole query from an object, or as it is given", () => {
		expect(wholeQuery({ name: "q" }, { a: [1, 2], b: undefined, c: "x y" })).toBe("a=1&a=2&c=x%20y");
		expect(wholeQuery({ name: "q" }, "a b")).toBe("a%20b");
	});
});
