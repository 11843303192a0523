import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "@swc/core";
import ncc from "@vercel/ncc";

/*
 * Makes one file of the command line that tsc left in dist/bin, and beside it what V8 compiled of it when it ran.
 */

const engine = join(import.meta.dirname, "..");
const folder = join(engine, "dist", "cli");
const bundle = join(folder, "index.cjs");
/** Those of the packages that the bundle holds: it has no comments that would say them. */
const LICENCES = "licenses.txt";

const { code, assets } = await ncc(join(engine, "dist", "bin", "main.js"), {
	filename: "index.cjs",
	// V8 gives away what it compiled of a script; of a module, Node lets nobody have it.
	esm: false,
	// Its cache, in the home folder, knows a program by its place alone: what was made of other options comes out again.
	cache: false,
	quiet: true,
	license: LICENCES,
});
const others = Object.keys(assets).filter((name) => name !== LICENCES);
if (others.length > 0) throw new Error(`The bundle is not one file: there are ${others.join(", ")} as well.`);

// V8 keeps a text in ASCII with one byte for each character instead of two. Names stay, for who reads a stack.
const { code: program } = await minify(code, {
	module: false,
	compress: false,
	mangle: false,
	format: { asciiOnly: true, comments: false },
});

// V8 knows the text of a code cache by its length alone: none may ever stand beside another bundle.
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(bundle, program);
writeFileSync(join(folder, LICENCES), assets[LICENCES].source);

// In a process of its own, because the command line takes the arguments and the output of its process.
const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "keep-compiled.js"), bundle], {
	stdio: ["ignore", "ignore", "pipe"],
	encoding: "utf8",
});
if (status !== 0) throw new Error(`What V8 compiled could not be kept: ${stderr}`);
