// How an answer of the command line leaves the process. Plain JavaScript, because the launcher says what a thread answered.

const UNUSABLE = 2;

/**
 * Sets the exit status and writes the output: texts, or of a long one the bytes in UTF-8.
 * @param {Omit<import("./command.ts").Outcome, "out"> & { readonly out: string | Uint8Array }} answer
 */
export function sayAnswer({ status, out, err = "" }) {
	process.stdout.on("error", (error) => {
		// A reader that has seen enough (`| head`) closes the pipe: that is its right, and the status still tells the verdict.
		if (error.code === "EPIPE") return;
		// Half a report is none, whatever its verdict was.
		process.exitCode = UNUSABLE;
		process.stderr.write(`Standard output cannot be written: ${error.message}\n`);
	});
	// Nobody is left to be told.
	process.stderr.on("error", () => {});
	// The status is set, and the process left to end by itself: exiting here could cut a long report short in a pipe.
	process.exitCode = status;
	process.stderr.write(err);
	process.stdout.write(out);
}

/**
 * The answer where a bug of ours ended the command.
 * @param {unknown} error
 * @returns {import("./command.ts").Outcome}
 */
export function sayOwnFault(error) {
	const isError = error instanceof Error;
	const stack = process.env.DRIFTGATE_DEBUG === "1" && isError ? `${error.stack}\n` : "";
	return {
		status: UNUSABLE,
		out: "",
		err: `driftgate failed because of a bug in driftgate: ${isError ? error.message : error}\n${stack}`,
	};
}
