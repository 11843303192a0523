import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { minify } from "@swc/core";
import ncc from "@vercel/ncc";
import { asFunction } from "./as-function.js";

const NAME = "index.cjs";
/** Those of the packages that the bundle holds: it has no comments that would say them. The bundler lists them file by file. */
const LICENCES = "licenses.txt";
/** A library that most runs need nothing of, though what needs it cannot wait for `import()`. */
const APART = "refa";

/**
 * Makes one script of a module that tsc left, with all that it imports, as `index.cjs` of a folder of its own, and gives
 * its path. What it imports only when it is called, `import()`, stands in parts beside it. Each file is the text of a function.
 * What V8 compiled of them belongs there too.
 */
export async function makeBundle(entry, folder) {
	const part = `${APART}.${NAME}`;
	const files = {
		...(await filesOf(entry, NAME, { [APART]: `./${part}` })),
		...(await filesOf(createRequire(import.meta.url).resolve(APART), part)),
	};
	const { licences, programs } = Object.groupBy(Object.entries(files), ([name]) =>
		name.endsWith(LICENCES) ? "licences" : "programs",
	);
	const written = await Promise.all(
		programs.map(async ([name, text]) => [renamed(name), asFunction(renamed(await shorten(text)))]),
	);

	// V8 knows the text of a code cache by its length alone: none may ever stand beside another bundle.
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	for (const [name, text] of written) writeFileSync(join(folder, name), text);
	// Files of the same packages say the same of them.
	writeFileSync(join(folder, LICENCES), [...new Set(licences.map(([, text]) => text))].join("\n"));
	return join(folder, NAME);
}

/** What the bundler makes of a module, as texts by name; other names are required from the bundle's folder for `externals`. */
async function filesOf(entry, filename, externals = {}) {
	const { code, assets } = await ncc(entry, {
		filename,
		externals,
		// V8 gives away what it compiled of a script; of a module, Node lets nobody have it.
		esm: false,
		// Its cache, in the home folder, knows a program by its place alone: what was made of other options comes out again.
		cache: false,
		quiet: true,
		license: `${filename}.[id].${LICENCES}`,
	});
	const beside = Object.entries(assets).map(([name, { source }]) => [name, String(source)]);
	return { [filename]: code, ...Object.fromEntries(beside) };
}

/** The bundler calls a part `745.index.cjs.js`, which Node takes for a module in a package of modules. */
const renamed = (text) => text.replaceAll(`.${NAME}.js`, `.${NAME}`);

/** V8 keeps a text in ASCII with one byte for each character instead of two. Names stay, for who reads a stack. */
async function shorten(text) {
	const format = { asciiOnly: true, comments: false };
	return (await minify(text, { module: false, compress: false, mangle: false, format })).code;
}
