import { execFileSync } from "node:child_process";
import { join } from "node:path";

const LATE = join(import.meta.dirname, "late-optimisation.js");
/** Of what V8 says of a function (`OptimizationStatus` in its runtime/runtime.h). */
const COMPILERS = { maglev: 1 << 5, turbofan: 1 << 6 };

/** Who compiled a function that was called so many times, with `first` run before them; null where it is still as it was. */
function compilerAfter(calls: number, first: string): string | null {
	const program = `
		import { optimiseLate } from ${JSON.stringify(LATE)};
		${first}
		const add = (a, b) => a + b;
		let sum = 0;
		for (let call = 0; call < ${calls}; call += 1) sum = add(sum, call);
		process.stdout.write(String(%GetOptimizationStatus(add)));
	`;
	// The loop stays as it is, so that each turn of it is a call; and nothing depends on which thread is the faster one.
	const flags = ["--allow-natives-syntax", "--no-concurrent-recompilation", "--no-use-osr"];
	const args = [...flags, "--input-type=module", "--eval", program];
	const status = Number(execFileSync(process.execPath, args, { encoding: "utf8" }));
	return Object.entries(COMPILERS).find(([, bit]) => (status & bit) !== 0)?.[0] ?? null;
}

it("leaves a function as it is where V8 alone would optimise it, and optimises one that is called on and on", () => {
	const after = (calls: number) => ({ late: compilerAfter(calls, "optimiseLate();"), alone: compilerAfter(calls, "") });
	expect(after(1_000)).toEqual({ late: null, alone: "maglev" });
	expect(after(50_000)).toEqual({ late: "maglev", alone: "turbofan" });
	expect(compilerAfter(500_000, "optimiseLate();")).toBe("turbofan");
});
