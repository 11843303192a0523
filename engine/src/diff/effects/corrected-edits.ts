import type { Schema } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { Undecided } from "../../contract/undecided.ts";
import { between, type Edit, edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import type { Verdict } from "./containments.ts";
import {
	decideEdit,
	isDisputed,
	isOfMeantObjects,
	isUndecided,
	type Mask,
	maskEdit,
	TOLD,
	withEffects,
} from "./correct-effects.ts";
import { decideAlone, withoutBlame } from "./decide-alone.ts";
import { bothWays, type Effects, effectOf } from "./effect.ts";
import { leftToBranches } from "./left-to-branches.ts";
import { mayDo } from "./may-do.ts";
import { hasInterplay } from "./needs-decision.ts";
import { withOverlap } from "./overlap.ts";
import { type Half, isToldBelow, type Links, tells } from "./telling.ts";
import { hasTwins } from "./twins.ts";
import { withVoided } from "./voided.ts";

/** The edits of a pair with the effects that containment says they have, and one more where none of them tells it. */
export function correctedEdits(node: PairNode, links: Links, lookup: Lookup): readonly Edit[] {
	const { verdict, mask, edits, view } = node;
	if (verdict === null) return edits;
	const others = edits.filter((one) => !isUndecided(one));
	const explains = (one: Edit, half: Half) =>
		tells(one, half) && !isOfMeantObjects(one) && (!isDisputed(one) || verdict[half].refused === "null");
	const isTold = (half: Half) => others.some((one) => explains(one, half)) || isToldBelow(node, half, links);
	const hasUndecided = others.length < edits.length;
	const reason = (half: Half): boolean | Undecided => {
		if (verdict[half].contained) return false;
		// Of what another edit tells of the same pair already, it is not known that an undecided edit is a reason too.
		if (isTold(half)) return TOLD;
		return verdict[half].refused === null ? verdict[half].undecided : true;
	};
	const [narrows, widens] = hasUndecided ? reasons(reason("narrows"), reason("widens"), isTold) : [TOLD, TOLD];
	const corrected = edits
		.map((one) => {
			// What another edit does, one that by itself does the opposite need not be blamed for.
			const own = (half: Half, answer: boolean | Undecided) => (isTold(half) && !mayDo(one, half) ? false : answer);
			if (isUndecided(one)) {
				const alone = isTold("narrows") || isTold("widens") ? decideAlone(one, node, lookup) : null;
				const decided = alone ?? decideEdit(one, own("narrows", narrows), own("widens", widens));
				return leftToBranches(decided, node, lookup);
			}
			if (isOfMeantObjects(one)) return isOfTypesAlone(verdict) ? one : withEffects(one, bothWays("none"));
			const masked = maskEdit(one, one.kind === "property-described-changed" ? strictMask(verdict) : mask);
			return withVoided(one, masked, (half) => verdict[half].contained);
		})
		.map((one, _, all) => withoutBlame(one, all, node, lookup));
	if ((view.isBranch && isLeftToUnion(node)) || !mayBeUntold(node, lookup)) return corrected;
	if (hasUndecided) return corrected;
	const untold = untoldEdits(node, (half) => !isTold(half), lookup, links);
	return [...(untold.length === 0 ? corrected : corrected.map(besideOverlap)), ...untold];
}

/** Whether values of other types than those that are described tell the two versions apart. */
function isOfTypesAlone({ narrows, widens }: Verdict): boolean {
	return !narrows.containedOfAnyType || !widens.containedOfAnyType;
}

/** Of a branch it holds no longer that all which was valid stays valid: another finding tells of what it has in common. */
function besideOverlap(one: Edit): Edit {
	return one.kind === "branch-added" || one.kind === "branch-removed" ? { ...one, isOverlapping: true } : one;
}

/** Of a property that is required, who describes it does not matter: a branch may do that as well. */
function strictMask({ narrows, widens }: Verdict): Mask {
	return { narrows: narrows.contained, widens: widens.contained };
}

/** Whether keywords may do together what no edit tells. */
function mayBeUntold(node: PairNode, lookup: Lookup): boolean {
	return node.isDescribedTwice || hasInterplay(node, lookup);
}

/** What no edit tells of a pair, and containment does, or could not find out. */
function untoldEdits(node: PairNode, isUntold: (half: Half) => boolean, lookup: Lookup, links: Links): readonly Edit[] {
	const narrows = isUntold("narrows") ? answerOf(node, "narrows") : false;
	const widens = isUntold("widens") ? answerOf(node, "widens") : false;
	if (narrows === false && widens === false) return [];
	const known = effectOf({ narrows: narrows === true, widens: widens === true });
	const effectOn = (half: Half, answer: boolean | Undecided): Effect => {
		// What is left is the other half, which hurts nobody here.
		if (answer === false) return half === "narrows" ? "widens" : "narrows";
		return answer !== true || mayBeToldApart(node, half, lookup, links) ? "unknown" : known;
	};
	const effects: Effects = { request: effectOn("narrows", narrows), response: effectOn("widens", widens) };
	const [undecided] = [narrows, widens].filter((answer) => typeof answer !== "boolean");
	const told = interplay(node, lookup, effects, undecided);
	const half = narrows === true ? "narrows" : "widens";
	return [(half === "narrows" ? narrows : widens) === true ? withOverlap(told, node, half, { lookup, links }) : told];
}

/** Whether what is sent is refused, or why that is not known. What only nobody sends may be refused is not refused. */
function answerOf({ verdict, telling, edits }: PairNode, half: Half): boolean | Undecided {
	const truth = verdict?.[half];
	if (truth === undefined) return false;
	if (truth.refused !== null) return true;
	// A keyword that nobody understands is told to be undecided by itself.
	if (edits.some(({ kind }) => kind === "keyword-changed")) return false;
	const { kind } = truth.undecided.end;
	// Of a pair that tells something already, what two texts may have in common is not asked once more.
	const isTold = telling.narrows || telling.widens;
	return kind === "undescribed" || (isTold && kind === "text") ? false : truth.undecided;
}

/** What a branch is alone matters where its union was not decided, because its branches are told apart. */
function isLeftToUnion({ parents }: PairNode): boolean {
	return parents.every(({ parent }) => parent.verdict !== null);
}

/** Where the one half is ruled out, what is left of an undecided edit is the other, which is told already. */
function reasons(narrows: boolean | Undecided, widens: boolean | Undecided, isTold: (half: Half) => boolean) {
	if (narrows === false && typeof widens !== "boolean" && isTold("widens")) return [false, true] as const;
	if (widens === false && typeof narrows !== "boolean" && isTold("narrows")) return [true, false] as const;
	return [narrows, widens] as const;
}

/**
 * Objects that several branches of a oneOf describe are refused, and yet most who write such branches mean them to be
 * told apart, and serve them: where one came or went, or says more than it did, people decide. So they do of a list, such
 * as an empty one, and of a number or a text, where each that is sent satisfies a branch: exactly one is all that is asked
 * of it. Values that the writer lists are refused for sure, and so is all that was sent before there were branches, where
 * none of it is valid any more.
 */
function mayBeToldApart(node: PairNode, half: Half, lookup: Lookup, links: Links): boolean {
	const { before, after, edits, verdict } = node;
	const [kind, writer] =
		half === "narrows"
			? (["branch-added", lookup.before(before)] as const)
			: (["branch-removed", lookup.after(after)] as const);
	const refused = verdict?.[half].refused;
	if (refused === null || refused === undefined || refused === "null") return false;
	const isListed = writer.enum !== null && writer.folded === null;
	if (isListed) return false;
	const [reader, get] = half === "narrows" ? [after, lookup.after] : [before, lookup.before];
	if (hasTwins(get(reader), get, lookup.patterns)) return false;
	const isOfBranches = half === "widens" || writer.unions.length > 0 || writer.folded !== null;
	const isByOverlap = verdict?.[half].byOverlapAlone === true;
	if (isByOverlap && (isOfBranches || verdict?.[half].someAccepted === true)) return true;
	if (refused !== "object") return false;
	if (isQuiet(node, half, lookup)) return true;
	if (!edits.some((one) => one.kind === kind)) return false;
	return isOfBranches || isKeptAsBranch(node, links);
}

/**
 * Whether no edit by itself does this: branches that there were came to overlap, or overlap no longer, by names that one
 * of them describes now, or by what it says beside.
 */
function isQuiet(node: PairNode, half: Half, lookup: Lookup): boolean {
	const { before, after, telling, isDescribedTwice } = node;
	const sides = [lookup.before(before), lookup.after(after)];
	const other = half === "narrows" ? "widens" : "narrows";
	const isTold = telling[half] || (telling[other] && sides.some(({ unions }) => unions.length === 0));
	return !isDescribedTwice && !isTold && sides.every(({ applicators }) => applicators === null);
}

/** Whether branches that live on do so as they were: what was valid without branches is one of those that there are now. */
function isKeptAsBranch(node: PairNode, links: Links): boolean {
	const branches = (links.get(node) ?? []).filter(({ step }) => step.isBranch);
	return branches.every(({ child }) => !child.telling.narrows && !child.telling.widens);
}

/** What no keyword alone explains. */
function interplay(node: PairNode, lookup: Lookup, effects: Effects, undecided?: Undecided): Edit {
	const sides = [lookup.before(node.before), lookup.after(node.after)] as const;
	const own = sides.flatMap(keywordsOf);
	const keywords = [...new Set(node.isDescribedTwice ? [...own, ...describersBeside(own)] : own)].sort();
	const told = edit("interplay-changed", { keywords }, effects, between(sides[0].at, sides[1].at));
	return undecided === undefined ? told : { ...told, undecided };
}

/** What describes a name twice: `properties`, and `required` where it is beside no other keyword. */
function describersBeside(own: readonly string[]): readonly string[] {
	return own.length === 0 ? ["properties", "required"] : ["properties"];
}

function keywordsOf({ unions, applicators }: Schema): readonly string[] {
	const patterns = applicators?.patternProperties.map(() => "patternProperties") ?? [];
	return [...unions.map(({ kind }) => kind), ...(applicators?.asWritten.map(({ field }) => field) ?? []), ...patterns];
}
