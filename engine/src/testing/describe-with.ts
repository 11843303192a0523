/** A suite that needs something of others. Where that is not there, it is skipped, and one line says so. */
export function describeWith(needed: string, isThere: boolean, name: string, tests: () => void): void {
	if (isThere) {
		describe(name, tests);
		return;
	}
	process.stdout.write(`skipped, as there is no ${needed}: ${name}\n`);
	describe.skip(name, () => it("is skipped", () => {}));
}
