import {
	capitalised,
	count,
	plain,
	plainWay,
	quote,
	quoteNames,
	quoteValue,
	quoteValues,
	sayNoticing,
	sayTwice,
	sayWhole,
	visibleJson,
} from "./say.ts";

describe("say", () => {
	it.each([
		["a line break", "a\nb", "a\u{fffd}b"],
		["an escape code", "a\u001b[31mb", "a\u{fffd}[31mb"],
		["a mark that turns the direction", "a\u202eb", "a\u{fffd}b"],
		["an invisible mark", "a\u200bb", "a\u{fffd}b"],
		["a line separator", "a\u2028b", "a\u{fffd}b"],
		["half a surrogate pair", "a\ud800b", "a\u{fffd}b"],
		["a back-quote", "a`b", "a'b"],
	])("replaces %s", (_, text, said) => {
		expect(plain(text)).toBe(said);
		expect(quote(text)).toBe(`\`${said}\``);
	});

	it("leaves what people write alone", () => {
		expect(plain("café · 価格 · €1,000.00 {id} <b>")).toBe("café · 価格 · €1,000.00 {id} <b>");
	});

	it("cuts what is long, by characters and not through the middle of one", () => {
		expect(plain("x".repeat(1_000_000), 10)).toBe(`${"x".repeat(9)}…`);
		expect(plain("😀".repeat(50), 10)).toBe(`${"😀".repeat(9)}…`);
		expect(plain("😀".repeat(10), 10)).toBe("😀".repeat(10));
	});

	it("leaves out the middle of a long way, and not what changed", () => {
		const middle = Array.from({ length: 20 }, (_, index) => `member_${index}`).join(" › ");
		const way = `application/json › ${middle} › items[] › last_name`;
		expect(plainWay(way)).toBe(
			"application/json › … › member_14 › member_15 › member_16 › member_17 › member_18 › member_19 › items[] › last_name",
		);
		expect(sayWhole(() => plainWay(way))).toBe(way);
		expect(sayNoticing(() => plainWay(way)).isCut).toBe(true);
		expect(plainWay("application/json › items[] › last_name")).toBe("application/json › items[] › last_name");
	});

	it("cuts long steps of a long way, so that it is no longer than a name", () => {
		const [a, b] = ["a".repeat(200), "b".repeat(200)];
		expect(plainWay(a)).toBe(`${"a".repeat(119)}…`);
		expect(plainWay(`${a} › id`)).toBe(`${"a".repeat(39)}… › id`);
		expect(plainWay(`${a} › x › ${b}`)).toBe(`${"a".repeat(39)}… › … › ${"b".repeat(72)}…`);
	});

	it("lists", () => {
		expect(quoteNames(["a"])).toBe("`a`");
		expect(quoteNames(["a", "b"])).toBe("`a` and `b`");
		expect(quoteNames(["a", "b", "c", "d", "e", "f", "g"])).toBe("`a`, `b`, `c`, `d`, `e` and 2 more");
		expect(quoteNames([])).toBe("nothing");
		expect(quoteValues(["a", 1, null])).toBe('`"a"`, `1` and `null`');
		expect(quoteValue(undefined)).toBe("nothing");
		expect(quoteValue("\u202eabc")).toBe('`"\\u202eabc"`');
		expect([count(1, "error"), count(0, "error")]).toEqual(["1 error", "0 errors"]);
	});
});

describe("what is said without cuts", () => {
	const long = "x".repeat(200);
	const seven = ["a", "b", "c", "d", "e", "f", "g"];

	it("is said where something was cut, and else not at all", () => {
		let times = 0;
		const say = (name: string) => () => {
			times += 1;
			return quote(name);
		};
		expect(sayTwice(say("a"))).toEqual({ text: "`a`" });
		expect(times).toBe(1);
		expect(sayTwice(say(long))).toEqual({ text: `\`${"x".repeat(119)}…\``, whole: `\`${long}\`` });
		expect(times).toBe(3);
	});

	it("has every item of a list", () => {
		expect(sayTwice(() => quoteNames(seven)).whole).toBe("`a`, `b`, `c`, `d`, `e`, `f` and `g`");
		expect(sayNoticing(() => quoteNames(seven)).isCut).toBe(true);
		expect(sayNoticing(() => quoteNames(seven.slice(2))).isCut).toBe(false);
	});

	it("has an end all the same, and nothing is said so afterwards", () => {
		expect(sayWhole(() => plain("x".repeat(1_000_000))).length).toBe(4_000);
		expect(() =>
			sayWhole(() => {
				throw new Error("no");
			}),
		).toThrow("no");
		expect(plain("x".repeat(1_000_000)).length).toBe(120);
	});
});

describe("visibleJson", () => {
	it.each([
		["\u0000\u001b[2J", '"\\u0000\\u001b[2J"'],
		["\u007f\u009b31m", '"\\u007f\\u009b31m"'],
		["\u202e\u200b\u2028", '"\\u202e\\u200b\\u2028"'],
		["\u{e0041}", '"\\udb40\\udc41"'],
		["\ud800", '"\\ud800"'],
		["\n\té😀", '"\\n\\té😀"'],
	])("says %j with escapes, and still the same value", (value, said) => {
		expect(visibleJson(value)).toBe(said);
		expect(JSON.parse(said)).toBe(value);
	});

	it("keeps the lines that it prints apart", () => {
		expect(visibleJson({ "a\u007f": ["x\ny"] }, 1)).toBe('{\n "a\\u007f": [\n  "x\\ny"\n ]\n}');
	});
});

it("begins a sentence with a capital", () => {
	expect(capitalised("the webhook")).toBe("The webhook");
	expect(capitalised("`POST /x`")).toBe("`POST /x`");
	expect(capitalised("")).toBe("");
});
