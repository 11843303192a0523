import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const architecture = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");

/** Folders that hold committed files, from the repository's root. */
function committedFolders(): Set<string> {
	const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
		cwd: root,
		encoding: "utf8",
	});
	return new Set(
		files.split("\n").flatMap((file) =>
			file
				.split("/")
				.slice(0, -1)
				.map((_, depth, parts) => parts.slice(0, depth + 1).join("/")),
		),
	);
}

function roomsOf(text: string): string[] {
	return [...text.matchAll(/^\| `([a-z/-]+)\/` \|/gm)].map((match) => match[1] ?? "");
}

describe("ARCHITECTURE.md", () => {
	it("names only paths that exist", () => {
		const named = [...architecture.matchAll(/`((?:engine|app|action|test|docs)\/[\w./-]*)`/g)].map(
			(match) => match[1] ?? "",
		);
		expect(named.length).toBeGreaterThan(20);
		expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
	});

	it("names every room of the engine and the service", () => {
		const rooms = new Set(roomsOf(architecture));
		const folders = [...committedFolders()].filter((folder) =>
			/^(engine|app)\/src\/[a-z][^/]*$|^(engine\/src\/(parse|ir|containment|diff|prove|report)|app\/src\/flows)\/(?!testing)[a-z-]+$|^test\/(?!fixtures|harness)[a-z]+$/.test(
				folder,
			),
		);
		expect(folders.length).toBeGreaterThan(10);
		expect(folders.filter((folder) => !rooms.has(folder))).toEqual([]);
	});
});

describe("the repository", () => {
	it("keeps files near the soft limit: nothing by hand is over 500 lines", () => {
		const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts"], {
			cwd: root,
			encoding: "utf8",
		});
		const long = files
			.split("\n")
			.filter((file) => file !== "" && !/\/dist\/|\/cases\/|\.derived\.ts$|\/fixtures\//.test(file))
			.filter(
				(file) => existsSync(join(root, file)) && readFileSync(join(root, file), "utf8").split("\n").length > 500,
			);
		expect(long).toEqual([]);
	});

	it("has no file that is named for nothing", () => {
		const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
			cwd: root,
			encoding: "utf8",
		});
		expect(files.split("\n").filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/.test(file))).toEqual([]);
	});
});
