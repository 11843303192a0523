/*
 * What helpers of tests keep for one file: a worker runs one file after another and loads each helper once
 * (native-runtime.js).
 */

const ends: (() => Promise<void> | void)[] = [];

/** Is called once, when the file of tests that runs has ended. */
export function atEndOfFile(end: () => Promise<void> | void): void {
	ends.push(end);
}

/** Called by the environment of the tests. The newest ends first; what one of them keeps meanwhile ends next. */
export async function endFile(): Promise<void> {
	for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end();
}
