import { visible } from "../../src/lib/say.ts";
import type { FolderFile } from "../output/carry-over.ts";
import { licenceNote } from "./licence-note.ts";
import type { PackageRequest, Packaging } from "./package.ts";
import { packageVersion } from "./package-version.ts";
import { printReadme } from "./readme.ts";

/** A package for PyPI: the artifact is the module, and `py.typed` says that its annotations count (PEP 561). */
export const pythonPackage: Packaging = {
	artifact: (request) => `${moduleOf(request)}/__init__.py`,
	files: (request) => [
		{ path: `${moduleOf(request)}/py.typed`, content: "" },
		pyproject(request),
		readme(request),
		licenceNote,
	],
	made: () => [],
};

const moduleOf = ({ file }: PackageRequest): string => file.replace(/\.py$/, "");

/** flit_core builds a wheel with nothing else installed. Strings of TOML are those of JSON for what stands here. */
function pyproject(request: PackageRequest): FolderFile {
	const content = `[build-system]
requires = ["flit_core>=3.11,<4"]
build-backend = "flit_core.buildapi"

[project]
name = ${JSON.stringify(request.name)}
version = ${JSON.stringify(pythonVersion(request.version))}
description = ${JSON.stringify(`A client of ${visible(request.title)}.`)}
readme = "README.md"
requires-python = ">=3.9"
dependencies = []
classifiers = ["Typing :: Typed"]

[tool.flit.module]
name = ${JSON.stringify(moduleOf(request))}
`;
	return { path: "pyproject.toml", content };
}

/** PEP 440 knows other words for what comes before a release: those alone are kept. */
function pythonVersion(version: string): string {
	const [, release = "0.0.0", kind, count] =
		/^(\d+\.\d+\.\d+)(?:-(alpha|beta|rc)\.?(\d+)?)?/.exec(packageVersion(version)) ?? [];
	return kind === undefined ? release : `${release}${kind === "rc" ? "rc" : kind.charAt(0)}${count ?? 0}`;
}

function readme(request: PackageRequest): FolderFile {
	const { first } = request;
	const call =
		first === null ? "" : `\nclient.${[...first.group, first.method].map((words) => words.join("_")).join(".")}()`;
	return printReadme({
		title: request.title,
		about: "A client for Python 3.9 and later, without dependencies.",
		install: `pip install ${request.name}`,
		language: "python",
		calls: `from ${moduleOf(request)} import Client\n\nclient = Client()${call}`,
		errors: "An answer that is no success is raised as `ApiStatusError`, with `status`, `headers` and `body`.",
	});
}
