import { gitBlobId } from "./git-blob-id.ts";

describe("gitBlobId", () => {
	it.each([
		["", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"],
		["hello\n", "ce013625030ba8dba906f756967f9e9ca394464a"],
		["naïve ✓\n", "f1b56cd6b040271be441b8c8fe0be6e0be119c33"],
	])("gives what `git hash-object` gives for %j", (text, id) => {
		expect(gitBlobId(text)).toBe(id);
	});
});
