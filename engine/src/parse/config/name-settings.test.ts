import { parseConfig } from "./parse-config.ts";

const minimal = "service: a\nversion: 1.0.0\nspec: openapi.yaml\noutputs: {typescript: true}\n";

it("keeps no names unless a file is named, and takes its path as git spells it", () => {
	expect(parseConfig(minimal, "driftgate.yml").names).toEqual({ lock: null });
	expect(parseConfig(`${minimal}names: {}\n`, "driftgate.yml").names).toEqual({ lock: null });
	expect(parseConfig(`${minimal}names: {lock: ./sdk/a.names}\n`, "driftgate.yml").names).toEqual({
		lock: "sdk/a.names",
	});
});
