import { readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package-lock.json"), "utf8")) as {
	readonly packages: Readonly<Record<string, LockedPackage>>;
};

/** Where npm looks for a package from a folder: its own node_modules, then each parent's. */
function lookUpPaths(folder: string, name: string): string[] {
	const parts = folder.split("/node_modules/");
	return parts
		.map((_, index) => `${parts.slice(0, parts.length - index).join("/node_modules/")}/node_modules/${name}`)
		.concat(`node_modules/${name}`)
		.map((path) => path.replace(/^\//, ""));
}

describe("package-lock.json", () => {
	// A platform package that was missing on one registry is dropped silently, and `npm ci` then fails elsewhere.
	it("holds an entry for every optional dependency", () => {
		const missing = Object.entries(lock.packages).flatMap(([folder, entry]) =>
			Object.keys(entry.optionalDependencies ?? {})
				.filter((name) => !lookUpPaths(folder, name).some((path) => path in lock.packages))
				.map((name) => `${folder || "."} → ${name}`),
		);
		expect(missing).toEqual([]);
	});
});
