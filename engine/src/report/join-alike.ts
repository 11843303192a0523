import type { Finding } from "../contract/finding.ts";
import { quote } from "../lib/say.ts";
import { sayOperation } from "../openapi/say-operation.ts";

/** Findings of one cause, and those that say the same of other operations. */
export interface Joined {
	readonly findings: readonly Finding[];
	readonly alike: readonly Finding[];
}

/** Fewer are read as they are. */
const FEWEST_ALIKE = 3;

/**
 * Groups of one finding each that differ in the operation alone, as one: the same line taken out of fifty operations is
 * fifty edits, each with a name of its own, and one thing to read.
 */
export function joinAlike(groups: readonly (readonly Finding[])[]): readonly Joined[] {
	const byText = Map.groupBy(groups, textOf);
	const said = new Set<string>();
	return groups.flatMap((findings): readonly Joined[] => {
		const text = textOf(findings);
		const same = byText.get(text) ?? [];
		if (text === null || same.length < FEWEST_ALIKE) return [{ findings, alike: [] }];
		if (said.has(text)) return [];
		said.add(text);
		return [{ findings, alike: same.slice(1).flat() }];
	});
}

/** All that is said of a finding but of which operation, and where it stands; null where others cannot be alike. */
function textOf([finding, ...others]: readonly Finding[]): string | null {
	const [operation, ...more] = finding?.operations ?? [];
	if (finding === undefined || operation === undefined || others.length + more.length > 0) return null;
	const { rule, level, wire, source, message, exception, underPolicy } = finding;
	const name = sayOperation(operation);
	if (!message.includes(name)) return null;
	return JSON.stringify([
		rule,
		level,
		wire,
		source,
		message.replaceAll(name, quote("")),
		exception,
		underPolicy ?? null,
	]);
}
