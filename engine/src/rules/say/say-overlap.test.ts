import type { Overlap } from "../../contract/change-details.ts";
import { sayOverlap } from "./say-overlap.ts";

const at = { file: "openapi.yaml", pointer: "" };
const overlap: Overlap = { came: true, branch: "Card", others: ["Iban"], at, edited: null };

describe("which edit let values match several branches", () => {
	it.each<[name: string, overlap: Overlap, expected: string]>([
		["a branch came", overlap, "The branch `Card` was added, so some values that match `Iban` now match it too"],
		[
			"a branch went",
			{ ...overlap, came: false },
			"The branch `Card` was removed, so some values no longer match it as well as `Iban`",
		],
		[
			"a keyword went",
			{ ...overlap, edited: { pointer: "/properties/number/minLength", action: "removed" } },
			"`minLength` of `number` was removed from the branch `Card`, so some values that match `Iban` now match it too",
		],
		[
			"a keyword came",
			{ ...overlap, came: false, edited: { pointer: "/minimum", action: "added" } },
			"`minimum` was added to the branch `Card`, so some values no longer match it as well as `Iban`",
		],
		[
			"branches that are called alike",
			{ ...overlap, others: ["Card"], edited: { pointer: "/type", action: "changed" } },
			"`type` was changed in the branch `Card`, so some values that match another branch now match it too",
		],
	])("says that %s", (_, told, expected) => {
		expect(sayOverlap(told)).toBe(expected);
	});
});

describe("what was edited of a branch", () => {
	it.each([
		["/components/schemas/Folder--Base/properties/etag/pattern", "`pattern` of `etag`"],
		["/definitions/Folder/properties/etag/pattern", "`pattern` of `etag`"],
		["/paths/~1a/get/responses/200/content/application~1json/schema/oneOf/0/properties/a/type", "`type` of `a`"],
		["/components/responses/A/content/application~1json/schema/properties/a/type", "`type` of `a`"],
		["/allOf/1/properties/tags/items/properties/a~1b/enum", "`enum` of `tags[] › a/b`"],
		["/properties/properties/properties/items/maximum", "`maximum` of `properties › items`"],
		["/additionalProperties/minLength", "`minLength` of `*`"],
		["/additionalProperties", "`additionalProperties`"],
		["/dependentRequired/a", "`dependentRequired`"],
		["/allOf/1", "A subschema"],
		["/properties/card/properties/number", "The property `card › number`"],
	])("%s", (pointer, said) => {
		const told = sayOverlap({ ...overlap, edited: { pointer, action: "added" } });
		expect(told).toBe(`${said} was added to the branch \`Card\`, so some values that match \`Iban\` now match it too`);
	});

	it("says of a required property where it is listed", () => {
		const of = (pointer: string, action: "added" | "removed") =>
			sayOverlap({ ...overlap, edited: { pointer, action } });
		expect(of("/required/number", "removed")).toMatch(/^`number` was removed from `required` in the branch `Card`, /);
		expect(of("/properties/a/required/b", "added")).toMatch(
			/^`b` was added to `required` of `a` in the branch `Card`, /,
		);
	});
});
