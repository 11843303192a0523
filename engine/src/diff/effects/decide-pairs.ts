import { MAX_DECISION_STEPS, MAX_QUIET_STEPS } from "../limits.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { tellAnnouncedTags } from "./announced-tags.ts";
import { tellContainedBranches } from "./contained-branches.ts";
import type { Containments } from "./containments.ts";
import type { Mask } from "./correct-effects.ts";
import { correctedEdits } from "./corrected-edits.ts";
import { tellDescribedBeside } from "./described-beside.ts";
import { markDescribedTwice, withoutToldTwice } from "./described-twice.ts";
import { withoutKeptValues } from "./kept-values.ts";
import { tellApartBranches, withoutMerged } from "./known-branches.ts";
import { tellListedByMapping } from "./listed-by-mapping.ts";
import { addsOrRemoves, isReshaped, mayMoveValues, needsDecision, turnsRound } from "./needs-decision.ts";
import { sameDiscriminators } from "./same-discriminators.ts";
import { tellSplitOff } from "./split-off.ts";
import { changesPayloads, findTelling, type Links, tellUpwards, withParents } from "./telling.ts";
import { withoutUnsent } from "./without-unsent.ts";

/*
 * The comparison by keywords says what differs, and often what that does. Where keywords work together (unions, `not`,
 * conditions), or one of them does not tell by itself what its edit does, containment decides, and corrects it: what is
 * proved to be contained does not narrow, whatever its keywords look like; what is refuted does, and some edit says so.
 */

/** Decides the pairs that need it, and corrects their edits. What is masked further down is told by PairNode.mask. */
export function decidePairs(
	nodes: readonly PairNode[],
	links: Links,
	lookup: Lookup,
	containments: Containments,
): void {
	const touched = withParents(nodes.filter(({ edits }) => edits.some(changesPayloads)));
	markDescribedTwice(nodes, links, lookup);
	const decided = nodes.filter((node) => node.isDescribedTwice || (touched.has(node) && needsDecision(node, lookup)));
	containments.follow(sameDiscriminators(nodes, lookup));
	for (const node of decided) decide(node, containments);
	findTelling(nodes);
	for (const node of decided) {
		node.edits = withoutMerged({ node, containments, lookup });
		node.edits = withoutUnsent(node, lookup);
	}
	const unlisted = nodes.map((node) => ({ node, edits: withoutKeptValues({ node, lookup, containments }) }));
	if (unlisted.some(({ node, edits }) => node.edits !== edits)) {
		for (const { node, edits } of unlisted) node.edits = edits;
		findTelling(nodes);
	}
	const corrected = decided.map((node) => ({ node, edits: correctedEdits(node, links, lookup) }));
	for (const { node, edits } of corrected) node.edits = edits;
	// The corrected edits tell more than the first ones, and less.
	findTelling(nodes);
	const reshaped = new Set(nodes.filter((node) => isReshaped(node, lookup)));
	const differing = withParents(nodes.filter((node) => node.edits.some(addsOrRemoves) || reshaped.has(node)));
	const moving = withParents(
		nodes.filter((node) => node.edits.some((one) => mayMoveValues(one, node, lookup)) || reshaped.has(node)),
	);
	for (const node of differing) {
		if (touched.has(node) || node.isDescribedTwice) continue;
		const turning = turnsRound(node, lookup);
		if (!node.isDescribedByOther && (turning === null || (turning === "by-branches" && !moving.has(node)))) continue;
		decide(node, containments, MAX_QUIET_STEPS);
		node.edits = correctedEdits(node, links, lookup);
		if (node.edits.some(changesPayloads)) tellUpwards(node);
	}
	for (const node of nodes) {
		node.edits = withoutToldTwice(node);
		node.edits = tellDescribedBeside(node);
		node.edits = tellAnnouncedTags(node, lookup);
		node.edits = tellContainedBranches(node);
		node.edits = tellApartBranches({ node, containments, lookup });
		node.edits = tellSplitOff(node, lookup);
		node.edits = tellListedByMapping(node, lookup);
	}
}

function decide(node: PairNode, containments: Containments, steps = MAX_DECISION_STEPS): void {
	node.verdict = containments.decide(node.before, node.after, node.view, steps);
	node.mask = maskOf(node);
}

/**
 * A pair masks what is inside it where its payloads stay valid, and stay described. That is asked only where there is
 * something to mask: it is most of what deciding costs.
 */
function maskOf(node: PairNode): Mask {
	return {
		get narrows() {
			return node.telling.narrows && node.verdict?.narrows.described === true;
		},
		get widens() {
			return node.telling.widens && node.verdict?.widens.described === true;
		},
	};
}
