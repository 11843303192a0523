import { readFileSync } from "node:fs";
import { join } from "node:path";
import { goParts, goRuntimeDerivation } from "./derive-go-runtime.ts";

const root = join(import.meta.dirname, "../../..");

it("is up to date", () => {
	const committed = readFileSync(join(root, goRuntimeDerivation.path), "utf8");
	const message = 'runtime.derived.ts is stale: run "npm run derive" and commit the result.';
	expect(committed === goRuntimeDerivation.produce() ? "" : message).toBe("");
});

it("reads what a part imports, declares and needs, and not what its comments speak of", () => {
	const parts = goParts(
		new Map([
			[
				"a",
				'// Package sdk is one.\npackage sdk\n\nimport (\n\t"fmt"\n\t"io"\n)\n\n// A is no c.\ntype A struct{ b B }\n',
			],
			["b", 'package sdk\n\nimport "os"\n\ntype B int\n\nvar (\n\tone = 1\n\n\ttwo = "c"\n)\n\nfunc (b B) M() {}\n'],
			["c", "package sdk\n\nfunc c() { x.B() }\n"],
		]),
	);
	expect(parts.map(({ text, ...part }) => part)).toEqual([
		{ name: "a", imports: ["fmt", "io"], declares: ["A"], needs: ["b"] },
		{ name: "b", imports: ["os"], declares: ["B", "one", "two"], needs: [] },
		{ name: "c", imports: [], declares: ["c"], needs: [] },
	]);
	expect(parts[0]?.text).toBe("// A is no c.\ntype A struct{ b B }");
});
