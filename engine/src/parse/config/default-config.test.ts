import { DEFAULT_CONFIG, defaultConfig } from "./default-config.ts";
import { parseConfig } from "./parse-config.ts";

describe("the configuration that nobody wrote", () => {
	it("has every default of the parser, and no place", () => {
		const { versionAt, spec, ...parsed } = parseConfig(DEFAULT_CONFIG, "driftgate.yml");
		const { at, ...path } = spec as { readonly path: string; readonly at: unknown };
		expect([versionAt, at]).not.toContain(null);
		expect(defaultConfig).toEqual({ ...parsed, versionAt: null, spec: path, locate: null });
	});
});
