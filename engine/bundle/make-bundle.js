import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "@swc/core";
import ncc from "@vercel/ncc";

/** Those of the packages that the bundle holds: it has no comments that would say them. */
const LICENCES = "licenses.txt";

/**
 * Makes one script of a module that tsc left, with all that it imports, as `index.cjs` of a folder of its own, and gives
 * its path. What V8 compiled of it belongs beside it.
 */
export async function makeBundle(entry, folder) {
	const { code, assets } = await ncc(entry, {
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
	const bundle = join(folder, "index.cjs");
	writeFileSync(bundle, program);
	writeFileSync(join(folder, LICENCES), assets[LICENCES].source);
	return bundle;
}
