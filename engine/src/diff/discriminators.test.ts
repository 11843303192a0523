import type { Effect } from "../contract/change.ts";
import type { JsonObject } from "../contract/json.ts";
import { describe31, diffOf } from "./testing/parse-object.ts";

const text: JsonObject = { type: "string" };
const branch = (amount: JsonObject, kind: JsonObject = text): JsonObject => ({
	type: "object",
	properties: { kind, amount, note: text },
	required: ["kind"],
});
const components = { Card: branch(text), Cash: branch({ type: "integer" }) };
const union = (discriminator: JsonObject): JsonObject => ({
	oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Cash" }],
	discriminator: { propertyName: "kind", ...discriminator },
});

interface Told {
	readonly tag: string | null;
	readonly effect: Effect;
	readonly otherTags?: { readonly from: string | null; readonly to: string | null };
}

/** What changes of a response, or of a request, where its discriminator does. */
async function told(
	from: JsonObject,
	to: JsonObject,
	part: "request" | "response" = "response",
	schemas: JsonObject = components,
): Promise<readonly Told[]> {
	const describe = (discriminator: JsonObject) => describe31({ [part]: union(discriminator) }, schemas);
	return (await diffOf(describe(from), describe(to))).map(({ facts, effect }) => ({
		tag: "tag" in facts ? facts.tag : "none",
		effect,
		...("otherTags" in facts && facts.otherTags !== undefined ? { otherTags: facts.otherTags } : {}),
	}));
}

const mapped = (a: string, b: string): JsonObject => ({ mapping: { a, b } });

describe("the tags of a discriminator", () => {
	it("lead elsewhere where two branches change them, however alike the two are", async () => {
		expect(await told(mapped("Card", "Cash"), mapped("Cash", "Card"))).toEqual([
			{ tag: "a", effect: "incomparable" },
			{ tag: "b", effect: "incomparable" },
		]);
	});

	it("take the place of a branch's name, and give it back", async () => {
		const named = { mapping: { card: "Card", Cash: "Cash" } };
		const come = { tag: "card", effect: "widens" } as const;
		expect(await told({}, named)).toEqual([{ tag: "Card", effect: "narrows" }, come]);
		expect(await told(named, {})).toEqual([
			{ tag: "Card", effect: "widens" },
			{ ...come, effect: "narrows" },
		]);
	});

	it("that lead nowhere mean what the default mapping says, however it is written", async () => {
		const other = (name: string): JsonObject => ({ defaultMapping: name });
		const otherTags = (from: string | null, to: string | null) => ({ tag: null, otherTags: { from, to } });
		expect(await told({}, other("Cash"))).toEqual([{ ...otherTags(null, "Cash"), effect: "unknown" }]);
		expect(await told({}, other("Cash"), "request")).toEqual([{ ...otherTags(null, "Cash"), effect: "widens" }]);
		expect(await told(other("Cash"), {}, "request")).toEqual([{ ...otherTags("Cash", null), effect: "unknown" }]);
		expect(await told(other("Cash"), {})).toEqual([{ ...otherTags("Cash", null), effect: "narrows" }]);
		const changed = { ...otherTags("Cash", "Card"), effect: "incomparable" };
		expect(await told(other("Cash"), other("#/components/schemas/Card"))).toEqual([changed]);
		expect(await told(other("Cash"), other("#/components/schemas/Cash"))).toEqual([]);
	});

	it("that lead nowhere matter to nobody where every value must have another", async () => {
		const listed = { Card: branch(text, { const: "Card" }), Cash: branch(text, { const: "Cash" }) };
		expect(await told({}, { defaultMapping: "Cash" }, "response", listed)).toMatchObject([{ effect: "none" }]);
	});

	it("are compared as written where the default mapping leads nowhere itself", async () => {
		const changes = await told({}, { defaultMapping: "Cheque" });
		expect(changes).toEqual([{ tag: "none", effect: "unknown" }]);
	});
});
