import type { Finding, Judgement } from "../contract/finding.ts";
import type { Source } from "../contract/source.ts";
import { compareFindings } from "../lib/compare-findings.ts";
import { price } from "./price.ts";

export interface Sides {
	readonly before: Source;
	readonly after: Source;
}

/** Judgements with positions and points, ERR first, then by points, place and rule. No exception is applied yet. */
export function scoreJudgements(judgements: readonly Judgement[], sides: Sides): Finding[] {
	return judgements.map((judgement) => toFinding(judgement, sides)).sort(compareFindings);
}

function toFinding(judgement: Judgement, { before, after }: Sides): Finding {
	const { change, rule, level, wire, source, message, fingerprint, proof, witness } = judgement;
	const { points, explained } = price(level, change.reaches);
	const afterLocation = change.after === null ? null : after.locate(change.after);
	return {
		fingerprint,
		rule,
		level,
		wire,
		source,
		message,
		direction: change.direction,
		effect: change.effect,
		operations: [...new Set(change.reaches.map((reach) => reach.operation))].sort(),
		before: change.before === null ? null : before.locate(change.before),
		after: afterLocation,
		shownAt: afterLocation ?? after.locate(change.site.after),
		points,
		pointsExplained: explained,
		proof,
		witness,
		exception: null,
	};
}
