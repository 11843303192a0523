import { describe, expect, it } from "@jest/globals";
import { analyze } from "../../analyze.ts";
import { parseConfig } from "../../parse/config/parse-config.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { boundUpgrade } from "./bound-upgrade.ts";
import { serviceUpgrades } from "./service-upgrades.ts";

/** A description of a method for each name, whose bodies need the members. */
function description(names: readonly string[], required: readonly string[]): string {
	const properties = Object.fromEntries(["title", "price"].map((member) => [member, { type: "string" }]));
	const content = { "application/json": { schema: { type: "object", required, properties } } };
	const paths = names.map((name) => [
		`/${name}`,
		{
			post: {
				operationId: `${name}/create`,
				requestBody: { required: true, content },
				responses: { 201: { description: "" } },
			},
		},
	]);
	return JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths: Object.fromEntries(paths) });
}

const configOf = (outputs: string, more = "") =>
	parseConfig(`service: shop\nversion: 1.0.0\nspec: ./s.json\noutputs: ${outputs}\n${more}`, "driftgate.yml");

const NAMES = ["books", "shelves"];

async function upgradesOf(outputs: { readonly before: string; readonly after: string }, room = 100_000) {
	const texts = { before: description(NAMES, ["title"]), after: description(NAMES, ["title", "price"]) };
	return upgradesBetween({ ...texts, outputs, room });
}

interface Versions {
	readonly before: string;
	readonly after: string;
	readonly outputs: { readonly before: string; readonly after: string };
	readonly room?: number;
	/** More of the configuration after. */
	readonly more?: string;
}

async function upgradesBetween({ before, after, outputs, room = 100_000, more = "" }: Versions) {
	const config = configOf(outputs.after, more);
	const input = (text: string) => ({ entry: "s.json", load: async () => text });
	const { findings } = await analyze({
		...{
			before: input(before),
			after: input(after),
			config,
			configBefore: configOf(outputs.before),
			versionBefore: null,
			today: "2026-01-01",
			proofs: false,
		},
	});
	return serviceUpgrades({
		before: { api: await apiFrom(before), config: configOf(outputs.before) },
		after: { api: await apiFrom(after), config },
		...{ locks: { before: null, after: null }, findings, room },
	});
}

const same = (outputs: string) => ({ before: outputs, after: outputs });

describe("serviceUpgrades", () => {
	it("tells the users of each output that both sides have, and nobody of one that is new or has no calls", async () => {
		const { notes } = await upgradesOf({
			before: "{typescript: true, mcp: true, docs: true}",
			after: "{typescript: true, mcp: true, docs: true, go: true}",
		});
		expect(notes.map(({ language }) => language)).toEqual(["typescript", "mcp"]);
		expect(notes[1]?.steps[0]).toMatchObject({
			before: '{"name":"books_create","arguments":{"title":"title"}}',
			after: '{"name":"books_create","arguments":{"price":"price","title":"title"}}',
		});
	});

	it("shows the call that an MCP server with another surface takes", async () => {
		const { notes } = await upgradesOf(same("{mcp: {surface: dynamic}}"));
		expect(notes[0]?.steps[0]?.after).toMatch(/^\{"name":"call_\w+","arguments":\{"name":"books_create"/);
	});

	it("says nothing of what an output leaves out", async () => {
		const { notes } = await upgradesOf(same("{typescript: {exclude: {paths: [/shelves]}}}"));
		expect(notes[0]?.steps.map(({ subject }) => subject)).toEqual(["books.create"]);
	});

	it("names in each language what breaks there, and not what breaks another", async () => {
		const typed = (type: string) => description(["books"], ["title"]).replace('"title":{"type":"string"}', type);
		const { notes } = await upgradesBetween({
			before: typed('"title":{"type":"integer"}'),
			after: typed('"title":{"type":["integer","string"]}'),
			outputs: same("{typescript: true, python: true, go: true}"),
		});
		expect(notes.map(({ language }) => language)).toEqual(["go"]);
	});

	it("shows code that compiles and is refused: a struct of Go demands no member", async () => {
		const { notes } = await upgradesOf(same("{typescript: true, python: true, go: true}"));
		expect(notes.map(({ language }) => language)).toEqual(["typescript", "python", "go"]);
		expect(notes[2]?.steps[0]?.after).toContain("Price:");
	});

	it("tells of a new name, and of the earlier one that goes on working", async () => {
		const text = description(["books"], ["title"]);
		const { notes } = await upgradesBetween({
			...{ before: text, after: text, outputs: same("{typescript: true, go: true, mcp: true}") },
			more: 'names: {operations: {"POST /books": books.add}}\n',
		});
		expect(notes.map(({ language }) => language)).toEqual(["typescript", "go", "mcp"]);
		expect(notes[0]?.steps).toEqual([
			expect.objectContaining({
				subject: "books.create",
				before: 'await client.books.create({ title: "title" });',
				after: 'await client.books.add({ title: "title" });',
				alias: "books.create",
			}),
		]);
		expect(notes[2]?.steps[0]).toMatchObject({ alias: null });
	});

	it("keeps to its room, the same for each language, and counts what it leaves out", async () => {
		const whole = await upgradesOf(same("{typescript: true, mcp: true}"));
		const step = Math.max(...whole.notes.flatMap(({ steps }) => steps.map((one) => JSON.stringify(one).length)));
		const { notes, leftOut } = await upgradesOf(same("{typescript: true, mcp: true}"), 2 * step);
		expect(notes.map(({ steps }) => steps.length)).toEqual([1, 1]);
		expect(leftOut).toBe(2);
		expect(boundUpgrade(whole.notes, 10)).toEqual({ notes: [], leftOut: 4 });
		expect(boundUpgrade(whole.notes, 100_000)).toEqual(whole);
	});
});
