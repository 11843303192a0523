import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "@swc/core";
import ncc from "@vercel/ncc";

/** Those of the packages that the bundle holds: it has no comments that would say them. */
const LICENCES = "licenses.txt";
const NAME = "index.cjs";

/**
 * Makes one script of a module that tsc left, with all that it imports, as `index.cjs` of a folder of its own, and gives
 * its path. With `inParts`, what it imports only when it is called, `import()`, stands beside it; else that is refused. What
 * V8 compiled of it belongs there too.
 */
export async function makeBundle(entry, folder, { inParts = false } = {}) {
	const { code, assets } = await ncc(entry, {
		filename: NAME,
		// V8 gives away what it compiled of a script; of a module, Node lets nobody have it.
		esm: false,
		// Its cache, in the home folder, knows a program by its place alone: what was made of other options comes out again.
		cache: false,
		quiet: true,
		license: LICENCES,
	});
	const { [LICENCES]: licences, ...parts } = assets;
	const others = Object.keys(parts);
	if (!inParts && others.length > 0) {
		throw new Error(`The bundle is not one file: there are ${others.join(", ")} as well.`);
	}
	const texts = [[NAME, code], ...Object.entries(parts).map(([name, { source }]) => [name, String(source)])];
	const programs = await Promise.all(texts.map(async ([name, text]) => [renamed(name), renamed(await shorten(text))]));

	// V8 knows the text of a code cache by its length alone: none may ever stand beside another bundle.
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	for (const [name, program] of programs) writeFileSync(join(folder, name), program);
	writeFileSync(join(folder, LICENCES), licences.source);
	return join(folder, NAME);
}

/** The bundler calls a part `745.index.cjs.js`, which Node takes for a module in a package of modules. */
const renamed = (text) => text.replaceAll(`.${NAME}.js`, `.${NAME}`);

/** V8 keeps a text in ASCII with one byte for each character instead of two. Names stay, for who reads a stack. */
async function shorten(text) {
	const format = { asciiOnly: true, comments: false };
	return (await minify(text, { module: false, compress: false, mangle: false, format })).code;
}
