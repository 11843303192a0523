import { describe, expect, it } from "@jest/globals";
import { cutExcerpts } from "./cut-excerpts.ts";
import { packBundle } from "./pack-bundle.ts";

const cut = (text: string, line: number, column = 1, context = 0) =>
	cutExcerpts({
		bundle: packBundle({ config: "driftgate.yml", entry: null, files: { a: text } }),
		cuts: [{ path: "a", line, column, context }],
	})[0];

describe("an excerpt", () => {
	it("counts lines as reports do, whatever ends them", () => {
		for (const end of ["\n", "\r", "\r\n"]) {
			const excerpt = cut(["one", "two", "three"].join(end), 2, 1, 1);
			expect(excerpt?.lines.map(({ text }) => text)).toEqual(["one", "two", "three"]);
			expect(excerpt).toMatchObject({ firstLine: 1, lineCount: 3 });
		}
	});

	it("of a description in one line is what is around the column, whole characters", () => {
		const line = `${"x".repeat(1_999)}\u{1F600}${"y".repeat(2_000)}`;
		for (const column of [1, 1_990, 2_000, 2_001, 2_121, 2_122, 4_000, Number.MAX_SAFE_INTEGER]) {
			const [part] = cut(line, 1, column)?.lines ?? [];
			if (part === undefined) throw new Error("There is no line.");
			expect(part.text.length).toBeGreaterThanOrEqual(399);
			expect(part.text.length).toBeLessThanOrEqual(401);
			expect(part.text.isWellFormed()).toBe(true);
			expect(line.indexOf(part.text)).not.toBe(-1);
			expect(line.startsWith(part.text, part.fromColumn - 1)).toBe(true);
			expect(part.goesOn).toBe(part.fromColumn - 1 + part.text.length < line.length);
			if (column <= line.length) expect(column).toBeGreaterThanOrEqual(part.fromColumn);
		}
	});

	it("is none of a line that is not there", () => {
		for (const line of [0, -1, 2, Number.MAX_SAFE_INTEGER]) expect(cut("one", line)).toBeNull();
	});
});
