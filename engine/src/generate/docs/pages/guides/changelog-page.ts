import type { ReleasedEntry } from "../../../../contract/released-entry.ts";
import type { Block } from "../../site/block.ts";
import type { DocsContext } from "../../site/docs-context.ts";
import type { Page } from "../../site/site.ts";
import { code, heading, line, paragraph } from "../../site/write.ts";
import { oneLine } from "../../text/legible.ts";

/** A page of more is slow to open. In UTF-16 units. */
const MOST_OF_CHANGELOG = 150_000;

/** What was published, and a place for what people write. */
export function changelogPage({ version, changelog, read }: DocsContext): Page {
	const shown = changelog.slice(0, fitting(changelog));
	const anchorOf = uniqueAnchors();
	return {
		path: "changelog",
		title: "Changelog",
		summary: "What changed from version to version.",
		section: "guide",
		blocks: [
			{
				kind: "paragraph",
				content: [
					...line("The version that these pages tell of is "),
					code(version),
					...line(". What is written between the marks of this page stays from one generation to the next."),
				],
			},
			...shown.flatMap(({ version: release, day, markdown }): readonly Block[] => [
				heading(2, anchorOf(release), `${oneLine(release)}, ${day}`),
				...read(markdown),
			]),
			...(shown.length < changelog.length ? [paragraph("Earlier entries are in the changelog of the service.")] : []),
			{ kind: "region", name: "entries" },
		],
	};
}

/** How many of the newest entries the page has room for. */
function fitting(changelog: readonly ReleasedEntry[]): number {
	let room = MOST_OF_CHANGELOG;
	const over = changelog.findIndex(({ markdown }) => {
		room -= markdown.length;
		return room < 0;
	});
	return over === -1 ? changelog.length : over;
}

/** Several syncs may keep one version. */
function uniqueAnchors(): (version: string) => string {
	const used = new Map<string, number>();
	return (version) => {
		const words = `version-${version.toLowerCase().replace(/[^a-z0-9]+/gu, "-")}`;
		const count = (used.get(words) ?? 0) + 1;
		used.set(words, count);
		return count === 1 ? words : `${words}--${count}`;
	};
}
