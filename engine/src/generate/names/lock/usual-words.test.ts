import fc from "fast-check";
import type { NameLock } from "../../../contract/name-lock.ts";
import { planSdk } from "../../plan/plan-sdk.ts";
import { apiFrom } from "../../testing/generate-from.ts";
import { LockedNames } from "./kept-names.ts";
import { parseNameLock } from "./parse-name-lock.ts";
import { printNameLock } from "./print-name-lock.ts";

type Records = Readonly<Record<string, readonly string[]>>;

/** What each member and value of each record is called, and the lock as it comes back from a file. */
async function named(records: Records, lock: NameLock | null = null) {
	const names = new LockedNames(lock);
	const schemas = Object.fromEntries(
		Object.entries(records).map(([record, members]) => [
			record,
			{ type: "object", properties: Object.fromEntries(members.map((member) => [member, { enum: members }])) },
		]),
	);
	const content = { "application/json": { schema: { oneOf: Object.keys(schemas).map(refTo) } } };
	const paths = { "/all": { get: { responses: { "200": { description: "", content } } } } };
	const info = { title: "t", version: "1" };
	const plan = planSdk(await apiFrom({ openapi: "3.1.0", info, paths, components: { schemas } }), { names });
	const words = new Map<string, string>();
	for (const { key, shape } of plan.types) {
		if (shape.kind !== "record") continue;
		for (const field of shape.fields) {
			words.set(`${key} ${field.name}`, field.words.join("_"));
			if (field.shape.kind !== "literals") continue;
			for (const value of field.shape.values) words.set(`${key} ${field.name} ${value.value}`, value.words.join("_"));
		}
	}
	const text = printNameLock(names.lock("acme"));
	return { words, text, lock: parseNameLock(text, "acme.names", "acme") };
}

function refTo(name: string) {
	return { $ref: `#/components/schemas/${name}` };
}

const spelling = fc.constantFrom("name", "Name", "NAME", "created_at", "createdAt", "created-at", "1", "-1", "+", "id");
const members = fc.uniqueArray(spelling, { minLength: 1, maxLength: 5 });
const record = fc.constantFrom("A", "B", "C");
const records = fc.uniqueArray(fc.tuple(record, members), { minLength: 1, selector: ([name]) => name });

it("moves no member and no value for those that are added, however they are spelled", async () => {
	await fc.assert(
		fc.asyncProperty(records, records, records, async (first, second, third) => {
			let all: Records = {};
			let lock: NameLock | null = null;
			let before: ReadonlyMap<string, string> = new Map();
			for (const step of [first, second, third]) {
				const added = step.map(([name, more]) => [name, [...new Set([...more, ...(all[name] ?? [])])]] as const);
				all = { ...all, ...Object.fromEntries(added) };
				const now: Awaited<ReturnType<typeof named>> = await named(all, lock);
				for (const [key, words] of before) expect([key, now.words.get(key)]).toEqual([key, words]);
				expect((await named(all, now.lock)).text).toBe(now.text);
				expect((await named(all, now.lock)).words).toEqual(now.words);
				({ lock, words: before } = now);
			}
		}),
		{ numRuns: 30 },
	);
});

it("says once what is called so in many places, and of places what is called or spelled otherwise", async () => {
	const { text } = await named({ A: ["id", "Name", "name"], B: ["name", "id"], C: ["name", "ID"] });
	expect(text.split("\n").filter((line) => /^(?:member|word member)/.test(line))).toEqual([
		"member #/components/schemas/A Name = name_pascal",
		"member #/components/schemas/C ID = id",
		"word member id = id",
		"word member name = name",
	]);
});

it("reads the form with a line for each name as the same names", async () => {
	const lines = [
		"driftgate names 1 acme",
		"member #/components/schemas/A Name = name_pascal",
		"member #/components/schemas/A name = name",
		"member #/components/schemas/B Name = name",
		"type #/components/schemas/A = first was old",
	];
	const lock = parseNameLock(`${lines.join("\n")}\n`, "acme.names", "acme");
	const { words } = await named({ A: ["Name", "name"], B: ["Name", "name"] }, lock);
	const said = (of: string) => words.get(`#/components/schemas/${of}`);
	expect([said("A Name"), said("A name"), said("B Name")]).toEqual(["name_pascal", "name", "name"]);
	expect(said("B name")).not.toBe("name");
	expect(printNameLock(lock)).toBe(`driftgate names 2 acme
member #/components/schemas/A Name = name_pascal
member #/components/schemas/A name = name
type #/components/schemas/A = first was old
word member Name = name
`);
});
