import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/*
 * node engine/bundle/write-package.js FOLDER [REPOSITORY]: writes the package `driftgate` as it is published into a folder
 * that is made anew. It is the command line with everything bundled, so that it depends on nothing and runs wherever Node
 * does. What V8 compiled stays behind: it is good for one release of Node on one platform alone.
 */

const engine = join(import.meta.dirname, "..");
const root = join(engine, "..");
const BUNDLE = join("dist", "cli");

const [, , folder, repository] = process.argv;
if (folder === undefined) {
	process.stderr.write("usage: node engine/bundle/write-package.js FOLDER [REPOSITORY]\n");
	process.exit(2);
}
const out = resolve(folder);

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, BUNDLE), { recursive: true });
for (const name of launcherFiles()) copy(join(engine, "bin", name), join("bin", name));
for (const name of programs()) copy(join(engine, BUNDLE, name), join(BUNDLE, name));
copy(join(engine, BUNDLE, "licenses.txt"), "licenses.txt");
copy(join(root, "LICENSE"), "LICENSE");
copy(join(import.meta.dirname, "README.md"), "README.md");
writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);

function copy(from, to) {
	cpSync(from, join(out, to));
}

/** The launcher and what it loads is plain JavaScript; everything else in its folder is in the bundle. */
function launcherFiles() {
	return readdirSync(join(engine, "bin")).filter((name) => name.endsWith(".js"));
}

/** The bundle and its parts. */
function programs() {
	return readdirSync(join(engine, BUNDLE)).filter((name) => name.endsWith(".cjs"));
}

/** The root's manifest is where the version stands. npm attests where a package was built only if it says so itself. */
function manifest() {
	const { name, version, description, license, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	return {
		name,
		version,
		description,
		keywords: ["openapi", "breaking-changes", "api", "diff", "sdk", "github-actions"],
		license,
		...(repository === undefined ? {} : { repository: { type: "git", url: `git+${repository}.git` } }),
		type: "module",
		bin: { driftgate: "bin/driftgate.js" },
		files: ["bin", "dist", "licenses.txt"],
		engines,
	};
}
