import { execFileSync } from "node:child_process";
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "./figure.ts";

/** Time and memory of a command with all that it starts: of a compiler, its driver alone says nothing. */
const MEASURED = `import resource, subprocess, sys, time
at = time.perf_counter()
subprocess.run(sys.argv[1:], check=True)
print(time.perf_counter() - at, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)`;

/** What it costs to build a generated file once the standard library is built; none without a file. */
export function figuresOfGo(folder: string): readonly Figure[] {
	const file = readdirSync(folder).find((name) => name.endsWith(".go"));
	if (file === undefined) return [];
	const module = join(folder, "go");
	mkdirSync(module, { recursive: true });
	copyFileSync(join(folder, file), join(module, file));
	writeFileSync(join(module, "go.mod"), "module example.com/github\n\ngo 1.24\n");
	execFileSync("go", ["build", "./..."], { cwd: module });
	appendFileSync(join(module, file), "\n// Built anew.\n");
	const out = execFileSync("python3", ["-c", MEASURED, "go", "build", "./..."], { cwd: module, encoding: "utf8" });
	const [seconds = Number.NaN, kilobytes = Number.NaN] = out.trim().split(" ").map(Number);
	return [
		{ what: "Go, build", value: seconds, most: 8, unit: "s" },
		{ what: "Go, memory of a build", value: Math.round(kilobytes / 1_000), most: 700, unit: "MB" },
	];
}
