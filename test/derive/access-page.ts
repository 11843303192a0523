import { type AccessRow, accessRows, expected, identities } from "../../app/src/testing/access-matrix.ts";
import { type Derivation, replaceDerived } from "./derivation.ts";

/** Who gets what from every route: the matrix that the tests hold the service to. */
export const accessPage: Derivation = {
	path: "docs/access.md",
	produce(current) {
		const head = ["route", ...identities];
		const rows = Object.entries(accessRows).map(([route, row]) => [`\`${route}\``, ...statusesOf(row)]);
		const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
		return replaceDerived(current, "access", [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n"));
	},
};

function statusesOf(row: AccessRow): readonly string[] {
	return identities.map((identity) => String(expected(row, identity)));
}
