/** A section of the changelog: what a release says of itself. Empty where there is none, or nothing in it. */
export function changelogSection(changelog: string, version: string): string {
	const sections = changelog.split(/^(?=## )/m);
	const own = sections.find((section) => /^## (\S+)/.exec(section)?.[1] === version) ?? "";
	return own.slice(own.indexOf("\n") + 1).trim();
}
