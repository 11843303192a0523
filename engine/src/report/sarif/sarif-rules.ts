import type { Finding } from "../../contract/finding.ts";
import type { JsonObject } from "../../contract/json.ts";
import type { RulePage } from "../../contract/rule-page.ts";
import { SARIF_LEVELS } from "./sarif-levels.ts";

/** The rules of a run (SARIF 3.19.23), by id, and where each stands among them. */
export interface SarifRules {
	readonly list: readonly JsonObject[];
	indexOf(rule: string): number;
}

/** The rules that the findings name, and no other. What `pages` says of them describes them. */
export function sarifRules(findings: readonly Finding[], pages?: ReadonlyMap<string, RulePage>): SarifRules {
	const ids = [...new Set(findings.map(({ rule }) => rule))].sort();
	const indexes = new Map(ids.map((id, index) => [id, index]));
	return { list: ids.map((id) => ruleJson(id, pages?.get(id))), indexOf: (rule) => indexes.get(rule) ?? -1 };
}

/** Code scanning shows ten tags of a rule; one says what the rule is about. */
function ruleJson(id: string, page: RulePage | undefined): JsonObject {
	if (page === undefined) return { id };
	const { title, why, rollout, level, group } = page;
	return {
		id,
		shortDescription: { text: `${title}.` },
		fullDescription: { text: why },
		help: { text: `${why} ${rollout}`, markdown: `${why}\n\n${rollout}` },
		defaultConfiguration: { level: SARIF_LEVELS[level] },
		properties: { tags: ["api", group] },
	};
}
