import { readFileSync } from "node:fs";
import { join } from "node:path";
import { changelogSection } from "./changelog.ts";
import { versionIn, versionProblems } from "./manifests.ts";

const TAG = /^v(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/;

/** What keeps the repository in `folder` from being released under `tag`: a sentence each, with its remedy. */
export function releaseProblems(folder: string, tag: string): readonly string[] {
	const [, tagged] = TAG.exec(tag) ?? [];
	if (tagged === undefined) return [`The tag ${JSON.stringify(tag)} is none of ours: they look like v1.2.3.`];
	const version = versionIn(folder);
	const section = changelogSection(readFileSync(join(folder, "CHANGELOG.md"), "utf8"), tagged);
	return [
		...(tagged === version
			? []
			: [`The tag is ${tag}, and package.json has version ${version}: tag the commit that has ${tagged}.`]),
		...versionProblems(folder),
		...(section === ""
			? [`CHANGELOG.md says nothing under "## ${tagged}": write what changes for those who use it.`]
			: []),
	];
}

/** The tag that follows the newest release of the same major version, such as v1; undefined for what is not to be followed. */
export function movingTag(tag: string): string | undefined {
	const [, major] = /^v(\d+)\.\d+\.\d+$/.exec(tag) ?? [];
	return major === undefined || major === "0" ? undefined : `v${major}`;
}
