import { Fault } from "../../../lib/fault.ts";
import { parseNameLock } from "./parse-name-lock.ts";
import { printNameLock } from "./print-name-lock.ts";

const HEAD = "driftgate names 2 acme\n";
const HASH = "0123456789abcdefghijk+";

function messagesOf(text: string): readonly string[] {
	try {
		parseNameLock(text, "acme.names", "acme");
		return [];
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return error.message.split("\n");
	}
}

it("reads what it prints, whatever the subjects are", () => {
	const parts = ["a\u202eb", "=", "100%", "\u0000\r\n", "#/a~1{}/b", "漢字", "\u00a0", "", "\ud800", "\udc00", "%u"];
	const entries = [...parts, "ab-".repeat(4_000)].map((part) => ({
		kind: "member" as const,
		subject: `#/components/schemas/A ${part}`,
		name: [["name".repeat(part.length), part.length.toString(), part.codePointAt(0)?.toString() ?? ""]].map((words) =>
			words.filter((word) => word !== ""),
		),
		was: [],
	}));
	const lock = { service: "acme", names: new Map(entries.map((entry) => [`member ${entry.subject}`, entry])) };
	const text = printNameLock(lock);
	expect(text).toMatch(/^[\x20-\x7e\n漢字]+$/u);
	expect(parseNameLock(text, "acme.names", "acme").names).toEqual(lock.names);
	expect(parseNameLock(text.replaceAll("\n", "\r\n"), "acme.names", "acme").names).toEqual(lock.names);
});

it("keeps earlier names of operations and types", () => {
	const text = `${HEAD}operation GET /pets = pets.find_all was pets.list pets.all\ntype #/components/schemas/Pet = animal was pet\n`;
	expect(printNameLock(parseNameLock(text, "acme.names", "acme"))).toBe(text);
});

it.each([
	["", 1, "its first line must be"],
	["openapi: 3.1.0\n", 1, "its first line must be"],
	["driftgate names 1 other\n", 1, "The lock is that of other"],
	["driftgate names 9 acme\n", 1, "The lock has the form 9"],
	[`${HEAD}operation GET /pets\n`, 2, "is no line of a lock"],
	[`${HEAD}shop GET /pets = pets_list\n`, 2, "There is no kind shop"],
	[`${HEAD}tool GET /pets = ${"pets_".repeat(9)}list\n`, 2, "is longer than 45 characters"],
	[`${HEAD}tool GET /a = a_b\ntool GET /b = ab\n`, 3, "Line 2 gives that name"],
	[`${HEAD}tool GET /a = a was b\n`, 2, "Earlier names go on working"],
	[`${HEAD}tool GET /a = a shows read title:0123456789ab\n`, 2, "What the line shows is not written"],
	[`${HEAD}tool GET /a = a shows read <b>\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}operation GET /a = a.b shows read\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}constructor GET /pets = pets_list\n`, 2, "There is no kind constructor"],
	[`${HEAD}operation GET /pets = pets\n`, 2, "has 2 to 32 levels"],
	[`${HEAD}type #/a = a.b\n`, 2, "has one level"],
	[`${HEAD}type #/a = A\n`, 2, "is no name"],
	[`${HEAD}type #/a = a\u0000\n`, 2, "is no name"],
	[`${HEAD}type #/a = __proto__\n`, 2, "is no name"],
	[`${HEAD}type #/%ZZ = a\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}type #/a\u200bb = a\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}type #/a\u202eb = a\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}type #/a\u00a0b = a\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}type #/a\rb = a\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}type #/a\ud800 = a\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}type #/a = a\u200b\n`, 2, "is no name"],
	[`${HEAD}\u200btype #/a = a\n`, 2, "is no line of a lock"],
	[`\u200b${HEAD}`, 1, "its first line must be"],
	[`${HEAD}tool GET /a = a shows read title\u200b:${HASH}\n`, 2, "What the line shows is not written"],
	[`${HEAD}operation GET /__proto__ = a.constructor\noperation GET /__proto__ = a.b\n`, 3, "says twice"],
	[`${HEAD}word type a = a\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}word member a b = a\n`, 2, "not written as driftgate writes it"],
	[`${HEAD}word member a-b = a_b\nword member aB = a_b\n`, 3, "Line 2 gives that name"],
	[`${HEAD}value #/a b = a was c\n`, 2, "Earlier names go on working for operations, types and members alone"],
	[`${HEAD}type #/a = a\ntype #/a = b\n`, 3, "says twice"],
	[`${HEAD}type #/a = ab\ntype #/b = a_b\n`, 3, "Line 2 gives that name"],
	[`${HEAD}type #/a = a\narguments GET /a = a\n`, 3, "Line 2 gives that name"],
	[`${HEAD}type #/a = a was b\ntype #/b = b\n`, 3, "Line 2 gives that name"],
])("refuses %j with line and remedy", (text, line, message) => {
	const [first = ""] = messagesOf(text);
	expect(first).toContain(`acme.names:${line}:1: `);
	expect(first).toContain(message);
});

it("says no more than twenty things", () => {
	expect(messagesOf(HEAD + "x\n".repeat(1_000))).toHaveLength(20);
});

it("reads and writes no more than 32 million characters and 500,000 names", () => {
	const tooLong = [expect.stringContaining("more than 32 million characters or 500,000 names")];
	expect(messagesOf(HEAD + "\n".repeat(50 * 1024 * 1024))).toEqual(tooLong);
	const lines = Array.from({ length: 500_001 }, (_, index) => `type ${index} = a${index}\n`).join("");
	expect(messagesOf(HEAD + lines)).toEqual(tooLong);
	const word = "a".repeat(33 * 1024 * 1024);
	const entry = { kind: "type", subject: "#/a", name: [[word]], was: [] } as const;
	expect(() => printNameLock({ service: "acme", names: new Map([["type #/a", entry]]) })).toThrow(
		"generate without one",
	);
});

it("reads the lines of every form, empty ones and ends of lines of any kind among them", () => {
	for (const form of [1, 2, 3]) {
		const text = `driftgate names ${form} acme\r\n\r\n\ntype #/a = a\r\ntool GET /a = a shows read takes id!:${HASH}`;
		expect([...parseNameLock(text, "acme.names", "acme").names.keys()]).toEqual(["type #/a", "tool GET /a"]);
	}
});

it("lets members of two types have one name", () => {
	expect(messagesOf(`${HEAD}member #/a id = id\nmember #/b id = id\n`)).toEqual([]);
});
