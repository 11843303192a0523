import { stripTypeScriptTypes } from "node:module";
import semver from "semver";
import { visible } from "../../src/lib/say.ts";
import type { FolderFile } from "../output/carry-over.ts";
import { declarationsOf, scriptOf } from "./declarations.ts";
import { licenceNote } from "./licence-note.ts";
import type { PackageRequest, Packaging } from "./package.ts";

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

/** Registries take semantic versions alone: of a date, or whatever else, the first three numbers are one. */
function packageVersion(version: string): string {
	const numbers = (version.match(/\d{1,9}/g) ?? []).map(Number);
	return semver.valid(version) ?? [0, 1, 2].map((index) => numbers[index] ?? 0).join(".");
}

function readme({ name, title }: PackageRequest): FolderFile {
	const content = `# ${escapeMarkdown(title)}

A client for Node, Deno, Bun, browsers and workers, without dependencies.

\`\`\`sh
npm install ${name}
\`\`\`

\`\`\`ts
import { ApiError, Client } from "${name}";

const client = new Client();
\`\`\`

Every method of \`client\` is an operation of the API; its comment names method and path. An answer that is no success is
thrown as \`ApiError\`, with \`status\`, \`headers\` and \`body\`.

The code is generated: edits in it are carried over to the next generation, and where both change the same lines, the place
is marked. [LICENSE.md](LICENSE.md) says whose it is.
`;
	return { path: "README.md", content, optional: true };
}

/** A title is a stranger's text: one line, in which nothing is a link, a picture or a tag. */
function escapeMarkdown(text: string): string {
	return visible(text)
		.slice(0, 200)
		.replace(/[\\`*_{}[\]<>()#+!|~&-]/g, "\\$&");
}

function stem(file: string): string {
	return file.replace(/\.ts$/, "");
}
