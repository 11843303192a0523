import type { SchemaId } from "../../contract/api.ts";
import type { TrailStep } from "../../contract/change.ts";
import type { Edit, Root } from "../edit.ts";
import type { Verdict } from "../effects/containments.ts";
import type { Mask } from "../effects/correct-effects.ts";
import type { Step, View } from "../schemas/schema-pair.ts";

/** Two schemas that were compared, once however often they meet. */
export interface PairNode {
	readonly before: SchemaId;
	readonly after: SchemaId;
	readonly view: View;
	edits: readonly Edit[];
	readonly parents: ParentLink[];
	readonly roots: Root[];
	/** Whether a property came, or left, whose name another part of the same value describes all the time. */
	isDescribedTwice: boolean;
	/** Of the properties that came to this pair: what their other description is a part of. null where none has any. */
	describedBefore: Map<string, PairNode> | null;
	/** Of the properties that came to this pair, or left it: those that another part of the same value describes. */
	describedBeside: Set<string> | null;
	/** The same of a name that another branch describes, where nothing says which branch is meant. */
	isDescribedByOther: boolean;
	/** What containment says of the pair; null where it was not asked. */
	verdict: Verdict | null;
	/** Whether an edit of this pair, or of one below it, may narrow or widen. */
	telling: Mask;
	/** What does not count of the edits of this pair and of those below it. */
	mask: Mask;
	/** How the pair is reached: bits of WAYS. */
	ways: number;
	/** Scratch of one search: which search saw it last, and how far and by which trail it is from what is sought. */
	seen: number;
	steps: number;
	trail: Trail | null;
	/** The next link on that way, and null at what is sought. */
	down: ParentLink | null;
}

/** Steps down from a pair: what is behind the first is shared by all ways that lead through it. */
export interface Trail {
	readonly step: TrailStep;
	readonly rest: Trail | null;
}

export interface ParentLink {
	readonly parent: PairNode;
	readonly child: PairNode;
	readonly step: Step;
}
