import { answer } from "./answer.ts";

const UNUSABLE = 2;

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
	// A reader that has seen enough (`| head`) closes the pipe: that is its right, and the status still tells the verdict.
	if (error.code === "EPIPE") return;
	// Half a report is none, whatever its verdict was.
	process.exitCode = UNUSABLE;
	process.stderr.write(`Standard output cannot be written: ${error.message}\n`);
});
// Nobody is left to be told.
process.stderr.on("error", () => {});

try {
	const {
		status,
		out,
		err = "",
	} = await answer(process.argv.slice(2), process.cwd(), {
		columns: process.stdout.columns,
		// Node asks NO_COLOR, FORCE_COLOR and TERM.
		colour: process.stdout.isTTY === true && process.stdout.hasColors(),
		// Opened by whoever reads it, because that takes a while.
		get input() {
			return process.stdin;
		},
	});
	// The status is set, and the process left to end by itself: exiting here could cut a long report short in a pipe.
	process.exitCode = status;
	process.stderr.write(err);
	process.stdout.write(out);
} catch (error) {
	process.exitCode = UNUSABLE;
	process.stderr.write(
		`driftgate failed because of a bug in driftgate: ${error instanceof Error ? error.message : error}\n`,
	);
	if (process.env["DRIFTGATE_DEBUG"] === "1" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
}
