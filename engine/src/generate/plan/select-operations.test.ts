import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { Fault } from "../../lib/fault.ts";
import { generate } from "../generate.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { planSdk } from "./plan-sdk.ts";
import type { SdkPlan } from "./sdk-plan.ts";
import { selectOperations } from "./select-operations.ts";

const bookshop = readFileSync(
	path.resolve(import.meta.dirname, "../../../cases/generate/typescript/bookshop/spec.yaml"),
	"utf8",
);

function waysOf({ groups }: SdkPlan): ReadonlyMap<string, string> {
	return new Map(
		groups.flatMap(({ path: group, methods }) =>
			methods.map(({ operation, name }) => [operation, JSON.stringify([group, name])]),
		),
	);
}

it("leaves out operations and what only they reach, and moves no name", async () => {
	const api = await apiFrom(bookshop);
	const plan = planSdk(api);
	const keys = [...api.operations.map(({ key }) => key), ...plan.webhooks.map(({ key }) => key)];
	const selection = fc.record({
		paths: fc.constant<string[]>([]),
		operations: fc.subarray(keys),
		tags: fc.subarray([...new Set(api.operations.flatMap(({ tags }) => tags))]),
	});
	const options = fc.record({
		include: fc.option(selection),
		exclude: fc.option(selection),
	});
	fc.assert(
		fc.property(options, ({ include, exclude }) => {
			const selected = selectOperations(plan, api, {
				packageName: null,
				...(include === null ? {} : { include }),
				...(exclude === null ? {} : { exclude }),
			});
			const ways = waysOf(plan);
			for (const [operation, way] of waysOf(selected)) {
				expect(way).toBe(ways.get(operation));
				expect(exclude?.operations ?? []).not.toContain(operation);
			}
			const names = new Map(plan.types.map(({ key, name }) => [key, name]));
			const known = new Set(selected.types.map(({ key }) => key));
			for (const { key, name } of selected.types) expect(name).toEqual(names.get(key));
			JSON.stringify([selected.groups, selected.webhooks, selected.types], (_, value) => {
				if (value?.kind === "reference") expect(known.has(value.type)).toBe(true);
				return value;
			});
		}),
	);
});

it("is the whole plan where nothing is left out, and a fault where all is", async () => {
	const api = await apiFrom(bookshop);
	const plan = planSdk(api);
	expect(selectOperations(plan, api, { packageName: null })).toBe(plan);
	const exclude = { paths: ["/**"], operations: ["* webhook:*", "* callback:*"], tags: [] };
	const request = { target: "typescript", service: "shop", version: "1.0.0" } as const;
	const ask = () => generate(api, { ...request, options: { packageName: null, exclude } });
	expect(ask).toThrow(Fault);
	expect(ask).toThrow("leave no operation");
});

it("gives the same lock whatever an output leaves out", async () => {
	const api = await apiFrom(bookshop);
	const request = { target: "typescript", service: "shop", version: "1.0.0" } as const;
	const [all, some] = [{}, { include: { paths: ["/books/**", "/books"], operations: [], tags: [] } }].map((options) =>
		generate(api, { ...request, options: { packageName: null, ...options } }),
	);
	expect(some?.names).toEqual(all?.names);
	expect(some?.files[0]?.content.length).toBeLessThan(all?.files[0]?.content.length ?? 0);
});
