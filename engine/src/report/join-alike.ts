import type { Finding } from "../contract/finding.ts";
import { NEXT_STEP, quote } from "../lib/say.ts";
import { sayOperation } from "../openapi/say-operation.ts";

/** Findings of one cause. */
export interface Joined {
	readonly findings: readonly Finding[];
	/**
	 * What further findings name that say the same of other operations, or of other places in the same object; null where
	 * none do.
	 */
	readonly others: { readonly by: "operation" | "place"; readonly names: readonly string[] } | null;
}

/** Fewer are read as they are. */
const FEWEST_ALIKE = 3;

type Group = readonly Finding[];

/**
 * Groups of one finding each that differ in the operation alone, or in the property alone, as one: the same line taken out
 * of fifty operations is fifty edits, each with a name of its own, and one thing to read.
 */
export function joinAlike(groups: readonly Group[]): readonly Joined[] {
	const byOperation = alikeBy(groups, ofOperation);
	const left = groups.filter((group) => !byOperation.has(group));
	const byPlace = alikeBy(left, ofPlace);
	return groups.flatMap((group): readonly Joined[] => {
		const same = byOperation.get(group) ?? byPlace.get(group);
		if (same === undefined) return [{ findings: group, others: null }];
		const [first, ...others] = same;
		if (first?.group !== group) return [];
		const names = others.map(({ name }) => name);
		const by = byOperation.has(group) ? "operation" : "place";
		return [{ findings: group, others: { by, names } }];
	});
}

/** All that is said of a finding but one name, and that name as it is said. */
interface Apart {
	readonly text: string;
	readonly name: string;
}

interface Named {
	readonly group: Group;
	readonly name: string;
}

/** Each group that is one of several alike, with all of those in their order. */
function alikeBy(
	groups: readonly Group[],
	apart: (finding: Finding) => Apart | null,
): ReadonlyMap<Group, readonly Named[]> {
	const byText = new Map<string, Named[]>();
	for (const group of groups) {
		const [finding, ...more] = group;
		const said = finding === undefined || more.length > 0 ? null : apart(finding);
		if (said === null) continue;
		const same = byText.get(said.text) ?? [];
		byText.set(said.text, same);
		same.push({ group, name: said.name });
	}
	const alike = [...byText.values()].filter(({ length }) => length >= FEWEST_ALIKE);
	return new Map(alike.flatMap((same) => same.map(({ group }) => [group, same])));
}

function ofOperation(finding: Finding): Apart | null {
	const [operation, ...more] = finding.operations;
	if (operation === undefined || more.length > 0) return null;
	const name = sayOperation(operation);
	const { message } = finding;
	return message.includes(name) ? { text: rest(finding, message.replaceAll(name, quote(""))), name } : null;
}

/** The way to the place, of which the last step is its name in the object. */
const WAY = new RegExp(`at \`([^\`]*${NEXT_STEP})([^\`]+)\` in `, "u");

function ofPlace(finding: Finding): Apart | null {
	const { message, operations } = finding;
	const [way, object = "", last = ""] = WAY.exec(message) ?? [];
	if (way === undefined) return null;
	const text = message.replace(way, `at \`${object}\` in `).replaceAll(`\`${last}\``, quote(""));
	return { text: rest(finding, JSON.stringify([text, operations])), name: `\`${last}\`` };
}

function rest({ rule, level, wire, source, exception, underPolicy }: Finding, message: string): string {
	return JSON.stringify([rule, level, wire, source, message, exception, underPolicy ?? null]);
}
