import { readFileSync } from "node:fs";
import { join } from "node:path";
import { actionBundleDerivations } from "../../harness/action-bundle.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { changelogSection } from "./changelog.ts";
import { movingTag, releaseProblems } from "./check-release.ts";
import { staleFiles } from "./compare-bundle.ts";
import { writeVersion } from "./manifests.ts";

/* npm run release: what a release needs that does not need GitHub. CONTRIBUTING.md has the recipe. */

const USAGE = `usage: npm run release -- COMMAND
  version X.Y.Z   writes the version wherever it stands
  check TAG       whether tag, manifests and changelog agree
  bundle          whether action/dist is what the sources make
  notes TAG       prints the changelog's section
  moving TAG      prints the tag that follows it, such as v1; nothing for a pre-release and for v0
`;

const [command, argument = ""] = process.argv.slice(2);

if (command === "version" && /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(argument))
	writeVersion(repositoryRoot, argument);
else if (command === "check") refuseAny(releaseProblems(repositoryRoot, argument));
else if (command === "bundle") refuseAny(await staleFiles(repositoryRoot, actionBundleDerivations));
else if (command === "notes") process.stdout.write(`${notesOf(argument)}\n`);
else if (command === "moving") process.stdout.write(movingTag(argument) ?? "");
else {
	process.stderr.write(USAGE);
	process.exitCode = 2;
}

function refuseAny(problems: readonly string[]): void {
	for (const problem of problems) process.stderr.write(`${problem}\n`);
	if (problems.length > 0) process.exitCode = 1;
}

function notesOf(tag: string): string {
	return changelogSection(readFileSync(join(repositoryRoot, "CHANGELOG.md"), "utf8"), tag.replace(/^v/, ""));
}
