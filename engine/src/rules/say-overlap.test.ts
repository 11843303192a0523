import type { Overlap } from "../contract/change.ts";
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
			"`properties/number/minLength` was removed from the branch `Card`, so some values that match `Iban` now match it too",
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
