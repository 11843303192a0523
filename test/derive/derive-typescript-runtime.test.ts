import { readFileSync } from "node:fs";
import { join } from "node:path";
import { typescriptRuntimeDerivation, typescriptRuntimeModule } from "./derive-typescript-runtime.ts";

const root = join(import.meta.dirname, "../..");

it("is up to date", () => {
	const committed = readFileSync(join(root, typescriptRuntimeDerivation.path), "utf8");
	const message = 'runtime.derived.ts is stale: run "npm run derive" and commit the result.';
	expect(committed === typescriptRuntimeDerivation.produce() ? "" : message).toBe("");
});

describe("typescriptRuntimeModule", () => {
	const sources = [
		'import type { B } from "./b.ts";\n\n/** A. */\nexport class A {}\n',
		'import {\n\tA,\n} from "./a.ts";\n\nexport interface B {\n\treadonly a: A;\n}\nexport function f(): void {}\n',
	];

	it("joins files without their imports, and exports what is public", async () => {
		const text = typescriptRuntimeModule(sources, 'export { A } from "./a.ts";');
		expect(text).toContain(
			JSON.stringify("/** A. */\nexport class A {}\n\ninterface B {\n\treadonly a: A;\n}\nfunction f(): void {}"),
		);
		expect(text).toContain('runtimeNames: readonly string[] = ["A","B","f"]');
	});

	it("refuses to export what is not there", () => {
		expect(() => typescriptRuntimeModule(sources, 'export { C } from "./a.ts";')).toThrow("none of these: C");
	});
});
