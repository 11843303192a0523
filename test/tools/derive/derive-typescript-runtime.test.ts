import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { typescriptRuntimeDerivation, typescriptRuntimeModule } from "./derive-typescript-runtime.ts";

const root = join(import.meta.dirname, "../../..");

it("is up to date", () => {
	const committed = readFileSync(join(root, typescriptRuntimeDerivation.path), "utf8");
	const message = 'runtime.derived.ts is stale: run "npm run derive" and commit the result.';
	expect(committed === typescriptRuntimeDerivation.produce() ? "" : message).toBe("");
});

describe("typescriptRuntimeModule", () => {
	const a = '// Needed by: every file.\nimport type { B } from "./b.ts";\n\n/** A. */\nexport class A {}\n';
	const b = `// Needed by: forms, files.
import {
	A,
} from "./a.ts";

/** B. */
export interface B {
	/** It. */
	readonly a: A;
}

/** F. */
export function f(): void {}
`;
	const sources = new Map([
		["a", a],
		["b", b],
	]);

	it("keeps what each part needs and is made with, without imports and without the comments that nobody can reach", async () => {
		const text = typescriptRuntimeModule(sources, 'export type { B } from "./b.ts";\nexport { A } from "./a.ts";');
		const folder = await mkdtemp(join(tmpdir(), "runtime-"));
		await writeFile(join(folder, "module.ts"), text);
		const { runtimeParts, runtimeNames } = await import(join(folder, "module.ts"));
		await rm(folder, { recursive: true });
		expect(runtimeParts).toEqual([
			{ name: "a", features: null, uses: ["b"], declares: ["A"], text: "/** A. */\nexport class A {}" },
			{
				name: "b",
				features: ["forms", "files"],
				uses: ["a"],
				declares: ["B", "f"],
				text: "/** B. */\nexport interface B {\n\t/** It. */\n\treadonly a: A;\n}\n\nfunction f(): void {}",
			},
		]);
		expect(runtimeNames).toEqual(["A", "B", "f"]);
	});

	it("refuses to export what is not there, and what is there twice or needed by nobody", () => {
		expect(() => typescriptRuntimeModule(sources, 'export { C } from "./a.ts";')).toThrow("none of these: C");
		expect(() => typescriptRuntimeModule(new Map([...sources, ["c", a]]), "")).toThrow("declare these: A");
		expect(() => typescriptRuntimeModule(new Map([["a", "export class A {}"]]), "")).toThrow(
			"does not say what needs it",
		);
	});
});
