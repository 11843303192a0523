import type { FolderFile } from "../output/carry-over.ts";
import { licenceNote } from "./licence-note.ts";
import type { PackageRequest, Packaging } from "./package.ts";
import { printReadme } from "./readme.ts";

/**
 * A module of Go: the artifact and go.mod. Nobody but the owner knows the module's path: it is the address of the
 * repository, put once into go.mod, where it then stays.
 */
export const goPackage: Packaging = {
	artifact: ({ file }) => file,
	files: (request) => [
		{ path: "go.mod", content: `module ${modulePath(request)}\n\ngo 1.24\n` },
		readme(request),
		licenceNote,
	],
	made: () => [],
};

const modulePath = ({ name }: PackageRequest): string => `example.com/${name}`;

/** The name that the artifact gives its package. */
function packageOf({ content, name }: PackageRequest): string {
	return /^package ([a-z][a-z0-9]*)$/m.exec(content)?.[1] ?? name;
}

function readme(request: PackageRequest): FolderFile {
	const name = packageOf(request);
	return printReadme({
		title: request.title,
		about:
			"A client for Go 1.24 and later, without dependencies. Put the address of your repository into go.mod and below.",
		install: `go get ${modulePath(request)}`,
		language: "go",
		calls: `import ${name} "${modulePath(request)}"\n\nclient := ${name}.NewClient()`,
		errors: "An answer that is no success is an `*APIError`, found by `errors.As`, with `Status`, `Header` and `Body`.",
	});
}
