import type { JsonObject } from "../contract/json.ts";
import { mergeOrigins, NO_ORIGINS, originAt, originsIn } from "./origins.ts";

const inFile = (pointer: string, value: JsonObject) => originsIn({ at: { file: "api.yaml", pointer }, value });

describe("origins", () => {
	it("find the keywords that the model reads, and each required name without its position", () => {
		const origins = inFile("/schema", { type: "object", required: ["a", "b"], title: "T", const: 1 });
		expect(origins.get("type")).toEqual({ file: "api.yaml", pointer: "/schema/type" });
		expect(origins.get("required/b")?.pointer).toBe("/schema/required");
		expect(origins.get("enum")?.pointer).toBe("/schema/const");
		for (const absent of ["required/c", "properties", "title", "__proto__", "constructor"]) {
			expect(origins.get(absent)).toBeUndefined();
		}
	});

	it("are the outer schema's first, but the inner one's for the limits that it sets", () => {
		const outer = inFile("/outer", { type: "integer", maximum: 9 });
		const inner = inFile("/inner", { type: "integer", maximum: 3, multipleOf: 2 });
		const merged = mergeOrigins(outer, inner, ["maximum", "minimum"]);
		const pointers = ["type", "maximum", "multipleOf", "minimum"].map((keyword) => merged.get(keyword)?.pointer);
		expect(pointers).toEqual(["/outer/type", "/inner/maximum", "/inner/multipleOf", undefined]);
	});

	it("are left as they are by what is written nowhere", () => {
		const origins = originAt("oneOf", { file: "api.yaml", pointer: "/oneOf" });
		expect(mergeOrigins(origins, NO_ORIGINS, [])).toBe(origins);
		expect(mergeOrigins(NO_ORIGINS, origins, [])).toBe(origins);
		expect(origins.get("anyOf")).toBeUndefined();
	});
});
