import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const OWN = join("test", "laws", "architecture", "runtime-flags.test.ts");

/** What ships, and what it is built with. */
const SOURCES = ["engine", "app", "action", "test"].flatMap((room) => [`${room}/**/*.ts`, `${room}/**/*.js`]);

it("sets no flag of V8 while V8 runs, which Node documents as unsafe", () => {
	const listed = execFileSync("git", ["ls-files", "-z", ...SOURCES], { cwd: root, encoding: "utf8" });
	const files = listed.split("\0").filter((file) => file !== "" && file !== OWN && !file.startsWith("action/dist/"));
	expect(files).toContain("engine/bin/driftgate.js");
	const setting = files.filter((file) => readFileSync(join(root, file), "utf8").includes("setFlagsFromString"));
	expect(setting).toEqual([]);
});
