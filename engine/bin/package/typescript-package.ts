import { stripTypeScriptTypes } from "node:module";
import { visible } from "../../src/lib/say.ts";
import type { FolderFile } from "../output/carry-over.ts";
import { declarationsOf, scriptOf } from "./declarations.ts";
import { camelCase } from "./first-call.ts";
import { licenceNote } from "./licence-note.ts";
import type { PackageRequest, Packaging } from "./package.ts";
import { packageVersion } from "./package-version.ts";
import { printReadme } from "./readme.ts";

/**
 * A package for npm: the artifact under `src`, and of it the JavaScript and the declarations, as Node strips no types below
 * node_modules and a compiler would check sources of a dependency anew under its user's flags.
 */
export const typescriptPackage: Packaging = {
	artifact: ({ file }) => `src/${file}`,
	files: (request) => [manifest(request), readme(request), licenceNote],
	made: ({ file }, standing) => {
		const script = withoutTypes(standing);
		const name = stem(file);
		return [
			{ path: `${name}.js`, content: scriptOf(standing, script) },
			{ path: `${name}.d.ts`, content: declarationsOf(standing, script) },
		];
	},
};

/** Node says that this is experimental, to everybody who looks at the terminal. */
function withoutTypes(text: string): string {
	const { emitWarning } = process;
	process.emitWarning = () => undefined;
	try {
		return stripTypeScriptTypes(text, { mode: "strip" });
	} finally {
		process.emitWarning = emitWarning;
	}
}

function manifest({ file, name, title, version }: PackageRequest): FolderFile {
	const stemmed = stem(file);
	const content = {
		name,
		version: packageVersion(version),
		description: `A client of ${visible(title)}.`,
		license: "SEE LICENSE IN LICENSE.md",
		type: "module",
		exports: { ".": { types: `./${stemmed}.d.ts`, default: `./${stemmed}.js` } },
		types: `./${stemmed}.d.ts`,
		files: [`${stemmed}.js`, `${stemmed}.d.ts`, "src"],
		sideEffects: false,
		engines: { node: ">=18" },
	};
	return { path: "package.json", content: `${JSON.stringify(content, null, "\t")}\n` };
}

function readme({ name, title, first }: PackageRequest): FolderFile {
	const path = first === null ? [] : [...first.group, first.method].map(camelCase);
	const call = first === null ? "" : `\nconst answer = await client.${path.join(".")}();\nconsole.log(answer);`;
	return printReadme({
		title,
		about: "A client for Node, Deno, Bun, browsers and workers, without dependencies.",
		install: `npm install ${name}`,
		language: "ts",
		calls: `import { Client } from "${name}";\n\nconst client = new Client();${call}`,
		errors: "An answer that is no success is thrown as `ApiError`, with `status`, `headers` and `body`.",
	});
}

function stem(file: string): string {
	return file.replace(/\.ts$/, "");
}
