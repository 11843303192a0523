import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Figure, middle } from "./figure.ts";

const RUNS = 5;

/** What it costs to import a generated module, in CPU, beyond an interpreter that imports nothing; none without a module. */
export function figuresOfPython(folder: string): readonly Figure[] {
	const file = readdirSync(folder).find((name) => name.endsWith(".py"));
	if (file === undefined) return [];
	const program = `import time; at = time.process_time(); import ${file.replace(/\.py$/, "")}; print(time.process_time() - at)`;
	// A machine that keeps no bytecode, as many images do, would print the cold figure twice.
	const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "" };
	const importing = (): number =>
		Number(execFileSync("python3", ["-c", program], { cwd: folder, encoding: "utf8", env })) * 1_000;
	const runs = Array.from({ length: RUNS });
	const cold = runs.map(() => {
		rmSync(join(folder, "__pycache__"), { recursive: true, force: true });
		return importing();
	});
	const warm = runs.map(importing);
	return [
		{ what: "Python, import", value: Math.round(middle(warm)), most: 100, unit: "ms" },
		{ what: "Python, import without bytecode", value: Math.round(middle(cold)), most: 800, unit: "ms" },
	];
}
