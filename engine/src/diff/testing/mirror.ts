import { isRegistered } from "../../containment/values/registered-formats.ts";
import type { Change, ChangeKind, Effect } from "../../contract/change.ts";

const MIRRORED: Readonly<Record<Effect, Effect>> = {
	narrows: "widens",
	widens: "narrows",
	incomparable: "incomparable",
	unknown: "unknown",
	none: "none",
};

/**
 * What comes is judged by other conventions than what goes, so that only the facts mirror. Of keywords that work together
 * too, and of a status and its range: what is refused is unknown where branches may be told apart, and what is accepted is harmless (decide-pairs).
 * Whether a scheme that is gone went on under another name is asked of what goes.
 */
const BY_CONVENTION = /-(added|removed)$|^access-changed$|^interplay-changed$|^(response-status|security)-changed$/;

/** Is only said of what came. */
const ONE_WAY: ReadonlySet<ChangeKind> = new Set<ChangeKind>(["operation-deprecated", "deprecation-announced"]);

/** One line a change, sorted: what stays the same of it, or is mirrored, when the sides are swapped. */
export function linesOf(changes: readonly Change[], isSwapped: boolean): readonly string[] {
	return (
		changes
			.filter(({ kind }) => !ONE_WAY.has(kind))
			// What answers the requests to an operation that went is asked in the direction in which it goes.
			.filter(({ reaches }) => reaches.some(({ insteadOf }) => insteadOf === undefined))
			.filter((change) => !isNullOfText(change) || !changes.some((other) => isSaidOfJsonToo(change, other)))
			.map((change) => {
				const kind = isSwapped ? mirrorKind(change.kind) : change.kind;
				const effect = isSwapped ? MIRRORED[change.effect] : change.effect;
				const [before, after] = isSwapped ? [change.after, change.before] : [change.before, change.after];
				const said = isByConvention(change) ? "" : effect;
				return [kind, change.direction, said, before?.pointer, after?.pointer, operationsOf(change)].join(" ");
			})
			.sort()
	);
}

function isByConvention(change: Change): boolean {
	const isMeant = change.kind === "type-changed" && change.facts.meant !== undefined;
	const isOpen = isMeant || isOtherKindOfUnion(change);
	return BY_CONVENTION.test(change.kind) || isNullByConvention(change) || isOfUnregisteredFormat(change) || isOpen;
}

/** That a oneOf takes what it took as an anyOf may not be known, and that an anyOf takes what it took as a oneOf is sure. */
function isOtherKindOfUnion({ kind, facts }: Change): boolean {
	return kind === "union-changed" && facts.from !== "none" && facts.to !== "none";
}

/** A format that only its author knows may refuse values where it comes, and refuses none where it goes. */
function isOfUnregisteredFormat({ kind, facts }: Change): boolean {
	if (kind !== "constraint-changed" || facts.keyword !== "format") return false;
	return [facts.from, facts.to].flat().some((format) => typeof format === "string" && !isRegistered(format));
}

/** Of null that text has no form for, or that is only meant, it is open whether it is refused, and harmless where it comes. */
function isNullByConvention(change: Change): boolean {
	const { kind, facts } = change;
	if (kind !== "nullable-changed") return false;
	return facts.asText === true || facts.meant === true || facts.unlisted === true || isNullOfText(change);
}

function isNullOfText(change: Change): boolean {
	return change.kind === "nullable-changed" && change.isNullOfText === true;
}

/** A body in JSON and in a form loses null as two changes, a sure and an open one, and gains it as one. */
function isSaidOfJsonToo(change: Change, other: Change): boolean {
	if (other.kind !== "nullable-changed" || isNullOfText(other) || other.direction !== change.direction) return false;
	return other.before?.pointer === change.before?.pointer && other.after?.pointer === change.after?.pointer;
}

function mirrorKind(kind: ChangeKind): string {
	if (kind.endsWith("-added")) return kind.replace(/added$/, "removed");
	return kind.replace(/removed$/, "added");
}

/** A status is named as the after side does, so that parts do not mirror where a range covers several. */
function operationsOf({ reaches }: Change): number {
	return new Set(reaches.filter(({ insteadOf }) => insteadOf === undefined).map(({ operation }) => operation)).size;
}
