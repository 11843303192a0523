import { createRequire } from "node:module";
import { join } from "node:path";
import { type Derivation, replaceDerived } from "./derivation.ts";

interface Law {
	readonly name: string;
	readonly comment: string;
}

/** ARCHITECTURE.md shows the import laws with their reasons; .dependency-cruiser.cjs is where they are written. */
export const arrowsTable: Derivation = {
	path: "ARCHITECTURE.md",
	produce(current) {
		const cruiser = createRequire(import.meta.url)(join(import.meta.dirname, "../../../.dependency-cruiser.cjs"));
		const rows = (cruiser.forbidden as readonly Law[]).map(
			(law) => `| ${law.name.replaceAll("-", " ")} | ${law.comment} |`,
		);
		return replaceDerived(current, "arrows", ["| law | reason |", "|---|---|", ...rows].join("\n"));
	},
};
