import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const find = createRequire(import.meta.url);

/** Where a package has a file as it runs in production. */
const fileOf = (name: string, file: string): string =>
	join(dirname(find.resolve(`${name}/package.json`)), `cjs/${file}.production.js`);

/** What is imported of React, and by what stands around it, with the file that has it. */
const files: ReadonlyMap<string, string> = new Map([
	["react", fileOf("react", "react")],
	["react/jsx-runtime", fileOf("react", "react-jsx-runtime")],
	["react-dom", fileOf("react-dom", "react-dom")],
	["react-dom/client", fileOf("react-dom", "react-dom-client")],
	["scheduler", fileOf("scheduler", "scheduler")],
	// React has had the hook itself since 18: the stand-in for older ones is left out.
	[
		"use-sync-external-store/shim/with-selector",
		fileOf("use-sync-external-store", "use-sync-external-store-with-selector"),
	],
]);
const known: ReadonlySet<string> = new Set(files.values());

/**
 * Makes modules of React's files, which are CommonJS: a bundler keeps such a file whole, and puts a call around each use of it in
 * every chunk. For the build for production alone: other files of React go with other builds.
 */
export function reactModules(): Plugin {
	let isProduction = false;
	return {
		name: "react-modules",
		apply: "build",
		enforce: "pre",
		configResolved: (config) => {
			isProduction = config.isProduction;
		},
		resolveId: (id) => (isProduction ? (files.get(id) ?? null) : null),
		transform: (code, id) => (known.has(id) ? { code: moduleOf(code, id), map: null } : null),
	};
}

/** What a file exports by name. */
const exportsOf = (from: string): ReadonlySet<string> => new Set(namesIn(readFileSync(files.get(from) ?? "", "utf8")));

const namesIn = (code: string) => code.matchAll(/\bexports\.(\w+)/gu).map(([, name = ""]) => name);

/** `var React = require("react")` becomes an import, and `exports.useState = …` a declaration that is exported. */
function moduleOf(code: string, id: string): string {
	const imports: string[] = [];
	const required = new Map<string, ReadonlySet<string>>();
	const importing = code.replace(/\b(\w+) = require\("([\w-]+)"\)/gu, (_, name: string, from: string) => {
		imports.push(`import * as ${name} from "${from}";`);
		required.set(name, exportsOf(from));
		return `required${imports.length} = undefined`;
	});
	// What another build of a package has, such as a scheduler's for its tests, is asked for and not there.
	const asking = importing.replace(/\b(\w+)\.(\w+)/gu, (whole, name: string, member: string) =>
		required.get(name)?.has(member) === false ? "undefined" : whole,
	);
	const names = new Set(namesIn(asking));
	const changing = [...names].filter((name) => asking.split(`exports.${name} =`).length !== 2);
	const lines = asking
		.replace(/^exports\.(\w+) =/gmu, (_, name: string) => `${changing.includes(name) ? "" : "const "}$${name} =`)
		.replace(/\bexports\.(\w+)/gu, (_, name: string) => `$${name}`);
	const exported = [...names].map((name) => `$${name} as ${name}`).join(", ");
	const declared = changing.map((name) => `let $${name};`);
	// Who imports what a module of CommonJS is has everything of it.
	const whole = `export * as default from ${JSON.stringify(id)};`;
	return [...imports, ...declared, lines, `export { ${exported} };`, whole].join("\n");
}
