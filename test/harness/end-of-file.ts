/*
 * What helpers of tests keep for one file: a worker runs one file after another and loads each helper once
 * (native-runtime.js).
 */

const ends: (() => Promise<void> | void)[] = [];

/** Is called once, when the file of tests that runs has ended. */
export function atEndOfFile(end: () => Promise<void> | void): void {
	ends.push(end);
}

/** Called by the environment of the tests. */
export async function endFile(): Promise<void> {
	for (const end of ends.splice(0).reverse()) await end();
}
