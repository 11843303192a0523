import { ApiNumber, parseJson, printJson } from "./json.ts";

const texts = [
	'{"id":9007199254740993,"n":1}',
	"[-9223372036854775808,18446744073709551615]",
	"[0.1000000000000000055511151231257827,12345678901234567890.5,1e400,-1E-500]",
	'{"text":"9007199254740993: [12345678901234567890","quote":"\\"12345678901234567890\\\\"}',
	"12345678901234567890",
	"[1.5,100,1e21,0,-0.25,true,null]",
];

describe.each([
	["with the platform's source text", true],
	["where the platform has none", false],
])("numbers %s", (_, hasSource) => {
	const platform = Object.getOwnPropertyDescriptor(JSON, "rawJSON");

	beforeAll(() => {
		if (!hasSource) Object.defineProperty(JSON, "rawJSON", { value: undefined, configurable: true });
	});

	afterAll(() => {
		if (platform !== undefined) Object.defineProperty(JSON, "rawJSON", platform);
	});

	it.each(texts)("lose no digit: %s", (text) => {
		expect(printJson(parseJson(text))).toBe(text.replace("1e21", "1e+21"));
	});

	it("calculate as the nearest number, and say their digits", () => {
		const { id } = Object(parseJson('{"id":9007199254740993}'));
		expect(id).toBeInstanceOf(ApiNumber);
		expect(id + 1).toBe(Number("9007199254740993") + 1);
		expect(`${id}`).toBe("9007199254740993");
	});

	it("are plain where nothing is lost", () => {
		expect(parseJson('{"a":1234567890123456,"b":0.1,"c":"1234567890123456789"}')).toEqual({
			a: 1234567890123456,
			b: 0.1,
			c: "1234567890123456789",
		});
	});

	it("may be given as bigint", () => {
		expect(printJson({ id: 9007199254740993n, text: "n" })).toBe('{"id":9007199254740993,"text":"n"}');
	});
});

it("refuses what is no JSON", () => {
	expect(() => parseJson("[12345678901234567890,]")).toThrow(SyntaxError);
});
