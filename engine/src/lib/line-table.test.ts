import fc from "fast-check";
import { createLineTable } from "./line-table.ts";

describe("createLineTable", () => {
	it("counts lines and columns from 1, with LF, CRLF and CR", () => {
		const positionOf = createLineTable("a\nbc\r\nd\re");
		expect([0, 1, 2, 3, 6, 8].map(positionOf)).toEqual([
			{ line: 1, column: 1 },
			{ line: 1, column: 2 },
			{ line: 2, column: 1 },
			{ line: 2, column: 2 },
			{ line: 3, column: 1 },
			{ line: 4, column: 1 },
		]);
	});

	it("leads back to the character that stands at the offset", () => {
		const text = fc.string({ unit: fc.constantFrom("a", "é", "🎉", "\n", " "), minLength: 1 });
		fc.assert(
			fc.property(text, fc.nat(), (written, seed) => {
				const offset = seed % written.length;
				const { line, column } = createLineTable(written)(offset);
				expect(`${written.split("\n")[line - 1]}\n`[column - 1]).toBe(written[offset]);
			}),
		);
	});
});
