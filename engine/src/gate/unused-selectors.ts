import type { Policy, PolicyOverride } from "../contract/config.ts";
import type { Finding } from "../contract/finding.ts";
import type { Location } from "../contract/source.ts";
import { quote } from "../lib/say.ts";
import { type SelectableOperation, selectsByKey, selectsByPath, selectsByTag } from "../openapi/operation-selector.ts";
import { gateFinding } from "./gate-finding.ts";

/*
 * A pattern that selects no operation of either description does nothing, and whoever wrote it believes that it does.
 */

type Selects = (pattern: string, operation: SelectableOperation) => boolean;

/** The findings about overrides and budgets that no operation has a use for. `elsewhere` is shown for what no file holds. */
export function unusedSelectors(
	{ overrides, maxScoreByTag }: Policy,
	operations: readonly SelectableOperation[],
	elsewhere: Location,
): readonly Finding[] {
	if (operations.length === 0) return [];
	const isUnused =
		(selects: Selects) =>
		(pattern: string): boolean =>
			!operations.some((operation) => selects(pattern, operation));
	const ofOverride = ({ paths, operations: keys, tags, at }: PolicyOverride): readonly Finding[] => [
		...paths.filter(isUnused(selectsByPath)).map((path) => unusedIn("path", path, at ?? elsewhere)),
		...keys.filter(isUnused(selectsByKey)).map((key) => unusedIn("operation", key, at ?? elsewhere)),
		...tags.filter(isUnused(selectsByTag)).map((tag) => unusedIn("tag", tag, at ?? elsewhere)),
	];
	return [
		...overrides.flatMap(ofOverride),
		...[...maxScoreByTag.keys()].filter(isUnused(selectsByTag)).map((tag) =>
			gateFinding({
				rule: "budget-unused",
				subject: tag,
				message: `No operation of either description has the tag ${quote(tag)} of max_score_by_tag: correct the tag, or remove it.`,
				at: elsewhere,
			}),
		),
	];
}

function unusedIn(what: string, pattern: string, at: Location): Finding {
	return gateFinding({
		rule: "override-unused",
		subject: `${what} ${pattern}`,
		message: `The ${what} ${quote(pattern)} of an override matches no operation of either description: correct it, or remove it.`,
		at,
	});
}
