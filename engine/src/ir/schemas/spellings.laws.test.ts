import fc from "fast-check";
import { stringify } from "yaml";
import type { Api, Dialect } from "../../contract/api.ts";
import { diffApis } from "../../diff/diff-apis.ts";
import { parseSource } from "../../parse/parse-source.ts";
import { buildApi } from "../build-api.ts";
import { apiPlan } from "../testing/api-plan.ts";
import { type Printed, printPlan } from "../testing/print-plan.ts";
import { PLAIN, type Spelling } from "../testing/print-schema.ts";

const RUNS = Number(process.env["DRIFTGATE_LAW_RUNS"] ?? 10);

async function read({ entry, files }: Printed, write: (value: unknown) => string = JSON.stringify): Promise<Api> {
	const load = async (path: string) => (Object.hasOwn(files, path) ? write(files[path]) : undefined);
	return buildApi(await parseSource({ entry, load }));
}

/** The same with every object and list the other way round: none that a plan has is in an order that counts. */
function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed).reverse();
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.map(([key, member]) => [key, reversed(member)])
			.reverse(),
	);
}

/** Two spellings of one plan differ in nothing, whichever of them is the earlier one. */
async function expectSilence(before: Api, after: Api): Promise<void> {
	for (const changes of [diffApis(before, after), diffApis(after, before)]) {
		expect(changes.map(({ kind, facts, effect, reaches }) => ({ kind, facts, effect, trail: reaches[0] }))).toEqual([]);
	}
}

async function expectSame(from: Partial<Spelling>, to: Partial<Spelling>, plans = apiPlan): Promise<void> {
	const law = fc.asyncProperty(plans, async (plan) => {
		const [before, after] = [from, to].map((spelling) => printPlan(plan, { ...PLAIN, ...spelling }));
		if (before !== undefined && after !== undefined) await expectSilence(await read(before), await read(after));
	});
	await fc.assert(law, { numRuns: RUNS });
}

describe("one API in two dialects is silent", () => {
	it.each<[Dialect, Dialect]>([
		["2.0", "3.0"],
		["2.0", "3.1"],
		["3.0", "3.1"],
		["3.1", "3.2"],
		["2.0", "3.2"],
	])("%s and %s", async (from, to) => {
		await expectSame({ dialect: from }, { dialect: to });
	});
});

describe("one API in two spellings is silent", () => {
	const dialects: readonly Dialect[] = ["2.0", "3.0", "3.1", "3.2"];

	it.each(dialects)("inline schemas and $ref, in %s", async (dialect) => {
		await expectSame({ dialect }, { dialect, hoisted: true });
	});

	it.each(dialects)("parameters of the path item and of the operation, in %s", async (dialect) => {
		await expectSame({ dialect }, { dialect, pathLevel: true });
	});

	it.each(dialects)("defaults that are spelled out, in %s", async (dialect) => {
		await expectSame({ dialect }, { dialect, defaults: true });
	});

	// The root element of an XML body may be called by its component.
	const withoutXml = apiPlan.filter((plan) => !/[/+]xml/u.test(JSON.stringify(plan)));

	it.each(dialects)("renamed components, in %s", async (dialect) => {
		await expectSame({ dialect }, { dialect, nameOf: (name) => (name === "A" ? "Z" : "Y") }, withoutXml);
	});

	it.each<Spelling["nulls"]>(["anyOf", "oneOf", "const"])("null among the types and in %s", async (nulls) => {
		await expectSame({}, { nulls });
	});

	it("an enum of one value and const", async () => {
		await expectSame({}, { constants: true });
	});

	it("media types and header names in other letters", async () => {
		await expectSame({}, { loud: true });
	});

	it("one file and several", async () => {
		await expectSame({}, { separate: true });
	});

	it("JSON and YAML", async () => {
		const law = fc.asyncProperty(apiPlan, async (plan) => {
			const printed = printPlan(plan, PLAIN);
			const yaml = { entry: "openapi.yaml", files: { "openapi.yaml": printed.files[printed.entry] ?? {} } };
			await expectSilence(await read(printed), await read(yaml, stringify));
		});
		await fc.assert(law, { numRuns: RUNS });
	});

	it.each(dialects)("members and items in any order, in %s", async (dialect) => {
		const law = fc.asyncProperty(apiPlan, async (plan) => {
			const printed = printPlan(plan, { ...PLAIN, dialect });
			await expectSilence(await read(printed), await read(printed, (value) => JSON.stringify(reversed(value))));
		});
		await fc.assert(law, { numRuns: RUNS });
	});

	it("everything at once", async () => {
		await expectSame(
			{ dialect: "2.0" },
			{
				...{ dialect: "3.2", nulls: "oneOf", constants: true, defaults: true, hoisted: true, pathLevel: true },
				...{ nameOf: (name) => `${name}2`, loud: true, separate: true },
			},
			withoutXml,
		);
	});
});

describe("two plans", () => {
	it("are not silent where they differ, so that the laws above can fail", async () => {
		const law = fc.asyncProperty(apiPlan, async (plan) => {
			const [operation] = plan.operations;
			if (operation === undefined) return;
			const parameters = [...operation.parameters.filter(({ in: place }) => place !== "query")];
			fc.pre(parameters.length < operation.parameters.length);
			const other = { ...plan, operations: [{ ...operation, parameters }, ...plan.operations.slice(1)] };
			const before = await read(printPlan(plan, { ...PLAIN, dialect: "2.0" }));
			const after = await read(printPlan(other, { ...PLAIN, dialect: "3.2" }));
			expect(diffApis(before, after).map(({ kind }) => kind)).toContain("parameter-removed");
		});
		await fc.assert(law, { numRuns: RUNS });
	});
});
