import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { describeInCi } from "../../../engine/src/testing/share.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { buildPages } from "./build-pages.ts";

/** Every file below a folder with the SHA-256 of its bytes. */
function hashesOf(folder: string): Readonly<Record<string, string>> {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
	const hash = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
	return Object.fromEntries(paths.map((path) => [path.slice(folder.length), hash(path)]));
}

describeInCi("the build of the pages", () => {
	it("has the same bytes whenever and wherever it is made, its compressed files included", async () => {
		const [one, other] = [await createTemporaryFolder("pages"), await createTemporaryFolder("pages-elsewhere")];
		try {
			await buildPages(one.path);
			await buildPages(other.path);
			const hashes = hashesOf(one.path);
			expect(Object.keys(hashes).filter((path) => path.endsWith(".br")).length).toBeGreaterThan(10);
			expect(hashesOf(other.path)).toEqual(hashes);
		} finally {
			await Promise.all([one.remove(), other.remove()]);
		}
	});
});
