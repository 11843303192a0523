import { foreignDialect } from "./foreign-dialect.ts";

describe("foreignDialect", () => {
	it.each([
		[undefined],
		["https://json-schema.org/draft/2020-12/schema"],
		["https://json-schema.org/draft/2020-12/schema#"],
		["https://spec.openapis.org/oas/3.1/dialect/base"],
		["https://spec.openapis.org/oas/3.2/dialect/2025-09-17"],
	])("takes %j for the dialect that schemas are read in", (written) => {
		expect(foreignDialect(written)).toBeNull();
	});

	it.each([
		["http://json-schema.org/draft-07/schema#", "http://json-schema.org/draft-07/schema#"],
		["https://json-schema.org/draft/2019-09/schema", "https://json-schema.org/draft/2019-09/schema"],
		["https://spec.openapis.org/oas/3.1/dialect/base/more", "https://spec.openapis.org/oas/3.1/dialect/base/more"],
		["", ""],
		[{ b: 1, a: 2 }, '{"a":2,"b":1}'],
	])("says that %j is another one", (written, dialect) => {
		expect(foreignDialect(written)).toBe(dialect);
	});
});
