/** A suite that needs something of others. Where that is not there, it is skipped, and one line says so. */
export function describeWith(needed: string, isThere: boolean, name: string, tests: () => void): void {
	if (isThere) {
		describe(name, tests);
		return;
	}
	saySkipped(needed, name);
	describe.skip(name, () => it("is skipped", () => {}));
}

/** The one line that says so. */
export function saySkipped(needed: string, name: string): void {
	process.stdout.write(`skipped, as there is no ${needed}: ${name}\n`);
}
