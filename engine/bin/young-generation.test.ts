import { execFileSync } from "node:child_process";
import { join } from "node:path";

const BOUND = join(import.meta.dirname, "young-generation.js");
const MB = 2 ** 20;

/** What V8 ends at after objects of 96 MB lived for a while, in MB for both halves; with `first` run before them. */
function endsAt(first: string): number {
	const program = `
		import { boundYoungGeneration, youngBytes } from ${JSON.stringify(BOUND)};
		${first}
		const lived = [];
		for (let count = 0; count < 400_000; count += 1) lived.push(new Array(32));
		process.stdout.write(String(youngBytes()));
	`;
	// A machine with little memory would be given less by itself.
	const args = ["--max-semi-space-size=64", "--input-type=module", "--eval", program];
	return Number(execFileSync(process.execPath, args, { encoding: "utf8" })) / MB;
}

it("keeps the space for new objects as small as a comparison needs it, where V8 alone lets it grow", () => {
	expect({ bounded: endsAt("boundYoungGeneration();"), alone: endsAt("") > 16 }).toEqual({ bounded: 16, alone: true });
});
