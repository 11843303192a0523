import type { Effect } from "../../contract/change.ts";
import type { Voided } from "../../contract/change-details.ts";
import type { JsonObject } from "../../contract/json.ts";
import { describe31, diffOf } from "../testing/parse-object.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text: JsonObject = { type: "string" };
const listed = (...values: string[]): JsonObject => ({ type: "string", enum: values });
const power = (tag: JsonObject, own: string): JsonObject => ({
	type: "object",
	required: ["type", own],
	properties: { type: tag, [own]: { type: "number" } },
});
const union = (discriminator: JsonObject = {}): JsonObject => ({
	oneOf: [ref("Petrol"), ref("Battery")],
	discriminator: { propertyName: "type", ...discriminator },
});
const Battery = power(text, "kwh");

type Said = readonly [effect: Effect, voided: Voided | undefined];

/** What a list of the tag does in a request, where it comes to a branch and where it leaves it. */
async function saidOf(
	Petrol: (tag: JsonObject) => JsonObject,
	tag: JsonObject,
	components: JsonObject,
): Promise<Said[][]> {
	const [open, pinned] = [text, tag].map((type) =>
		describe31({ request: ref("Power") }, { ...components, Petrol: Petrol(type) }),
	);
	const said = async (before: JsonObject | undefined, after: JsonObject | undefined) =>
		(await diffOf(before ?? {}, after ?? {}))
			.filter(({ kind }) => kind === "enum-changed")
			.map(({ effect, voided }): Said => [effect, voided]);
	return [await said(open, pinned), await said(pinned, open)];
}

const petrol = (tag: JsonObject) => power(tag, "litres");
const extending = (tag: JsonObject): JsonObject => ({
	allOf: [ref("Power"), { type: "object", properties: { type: tag } }],
});
const base: JsonObject = {
	type: "object",
	required: ["type"],
	properties: { type: text },
	discriminator: { propertyName: "type" },
};
const idle: Said[][] = [[["none", "untagged"]], [["none", "untagged"]]];
const bound: Said[][] = [[["narrows", undefined]], [["widens", undefined]]];

describe("a list of the values that lead to a branch", () => {
	it.each([
		["by its name", union(), listed("Petrol")],
		["by what is mapped to it", union({ mapping: { gas: "Petrol", fuel: "Petrol" } }), listed("gas", "fuel")],
		["among others", union(), listed("Petrol", "Diesel")],
	])("changes nothing that is sent: %s", async (_name, Power, tag) => {
		expect(await saidOf(petrol, tag, { Power, Battery })).toEqual(idle);
	});

	it("changes nothing that is sent in what extends a base", async () => {
		expect(await saidOf(extending, listed("Petrol"), { Power: base })).toEqual(idle);
	});

	it.each([
		["of another value", union(), listed("petrol")],
		["of one of two", union({ mapping: { gas: "Petrol", fuel: "Petrol" } }), listed("gas")],
		["of a name that leads elsewhere", union({ mapping: { Petrol: "Battery" } }), listed("Petrol")],
		["where what has no tag leads there", union({ defaultMapping: "Petrol" }), listed("Petrol")],
		["without a discriminator", { oneOf: [ref("Petrol"), ref("Battery")] }, listed("Petrol")],
	])("binds: %s", async (_name, Power, tag) => {
		expect(await saidOf(petrol, tag, { Power, Battery })).toEqual(bound);
	});

	it("binds a branch that stands somewhere else as well", async () => {
		const Power: JsonObject = { type: "object", properties: { own: union(), spare: ref("Petrol") } };
		expect(await saidOf(petrol, listed("Petrol"), { Power, Battery })).toEqual(bound);
	});
});
