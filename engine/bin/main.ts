import { answer } from "./answer.ts";

/** A reader that has seen enough (`| head`) closes the pipe: that is its right, and the status still tells the verdict. */
for (const stream of [process.stdout, process.stderr]) {
	stream.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE") throw error;
	});
}

try {
	const {
		status,
		out,
		err = "",
	} = await answer(process.argv.slice(2), process.cwd(), {
		columns: process.stdout.columns,
		// Node asks NO_COLOR, FORCE_COLOR and TERM.
		colour: process.stdout.isTTY === true && process.stdout.hasColors(),
		input: process.stdin,
	});
	// The status is set, and the process left to end by itself: exiting here could cut a long report short in a pipe.
	process.exitCode = status;
	process.stderr.write(err);
	process.stdout.write(out);
} catch (error) {
	process.exitCode = 2;
	process.stderr.write(
		`driftgate failed, and the fault is its own: ${error instanceof Error ? error.message : error}\n`,
	);
	if (process.env["DRIFTGATE_DEBUG"] === "1" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
}
