import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pythonPart, pythonRuntimeDerivation, pythonRuntimeModule } from "./derive-python-runtime.ts";

const root = join(import.meta.dirname, "../../..");

it("is up to date", () => {
	const committed = readFileSync(join(root, pythonRuntimeDerivation.path), "utf8");
	const message = 'runtime.derived.ts is stale: run "npm run derive" and commit the result.';
	expect(committed === pythonRuntimeDerivation.produce() ? "" : message).toBe("");
});

describe("pythonPart", () => {
	const source = [
		'"""What it is."""',
		"",
		"from __future__ import annotations",
		"",
		"import re",
		"from typing import TYPE_CHECKING, Any",
		"",
		"from .values import OMIT",
		"",
		"if TYPE_CHECKING:",
		"    import ssl",
		"",
		"    from typing_extensions import Self",
		"",
		"_LIMIT = 1",
		"",
		"",
		"class A:",
		"    x: Any = OMIT",
		"",
		"",
		"async def f() -> None:",
		"    import socket",
		"",
	].join("\n");

	it("keeps what a file declares, and says apart what it imports from Python", () => {
		const part = pythonPart("a", source);
		expect(part.imports).toEqual([
			{ from: "re", names: [] },
			{ from: "typing", names: ["TYPE_CHECKING", "Any"] },
		]);
		expect(part.typing).toEqual([
			{ from: "ssl", names: [] },
			{ from: "typing_extensions", names: ["Self"] },
		]);
		expect(part.declares).toEqual(["A", "_LIMIT", "f"]);
		expect(part.text).toBe(
			"_LIMIT = 1\n\n\nclass A:\n    x: Any = OMIT\n\n\nasync def f() -> None:\n    import socket",
		);
		expect(pythonRuntimeModule([part])).toContain(JSON.stringify([part]));
	});
});
