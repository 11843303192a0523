import type { Change } from "../contract/change.ts";
import type { Judgement } from "../contract/finding.ts";
import { compareTexts } from "../lib/json-order.ts";
import { Checker } from "./check/checker.ts";
import { loadFormats } from "./check/has-format.ts";
import { loadValidator } from "./check/load-validator.ts";
import { MAX_PROOFS } from "./limits.ts";
import { type Apis, type Proven, Prover } from "./prover.ts";
import { sayRequest } from "./say/say-request.ts";
import { Patterns } from "./search/patterns.ts";

/**
 * Proves the errors: each that is about payloads gets one that the one side accepts and the other refuses, or the reason
 * why it has none. The judgements stay in their order; the same ones get the same proofs, whatever the machine.
 * Where proofs are not wanted, each of those errors says so.
 */
export async function proveJudgements(
	judgements: readonly Judgement[],
	apis: Apis,
	wanted: boolean,
): Promise<Judgement[]> {
	const open = judgements.filter(needsPayload).sort(worstFirst);
	const proofs = new Map<Judgement, Proven>(wanted ? [] : open.map((judgement) => [judgement, UNASKED]));
	if (wanted && open.length > 0) {
		const patterns = new Patterns();
		const checker = new Checker(await loadValidator(patterns));
		const prover = new Prover(apis, checker, await loadFormats(), patterns);
		for (const [rank, judgement] of open.entries()) {
			proofs.set(judgement, rank < MAX_PROOFS ? prover.prove(judgement.change) : TOO_MANY);
		}
	}
	return judgements.map((judgement) => ({ ...judgement, ...(proofs.get(judgement) ?? withoutPayload(judgement)) }));
}

/** The rules say which changes are about payloads; what breaks no law is an error for another reason than a refusal. */
function needsPayload({ level, wire, proof, change }: Judgement): boolean {
	return level === "ERR" && wire === "ERR" && proof === "unproven" && BREAKING[change.direction].has(change.effect);
}

const BREAKING: Readonly<Record<Change["direction"], ReadonlySet<Change["effect"]>>> = {
	request: new Set(["narrows", "incomparable"]),
	response: new Set(["widens", "incomparable"]),
};

function withoutPayload({ level, change, proof }: Judgement): Proven {
	const isError = level === "ERR";
	const failing = isError && proof === "by-structure" ? sayRequest(change) : null;
	return { proof: isError ? "by-structure" : proof, witness: null, ...(failing === null ? {} : { failing }) };
}

function worstFirst(a: Judgement, b: Judgement): number {
	return b.change.reaches.length - a.change.reaches.length || compareTexts(a.fingerprint, b.fingerprint);
}

const TOO_MANY: Proven = {
	proof: "unproven",
	witness: null,
	unproven: `only the ${MAX_PROOFS} errors that reach the most operations are proved`,
};

const UNASKED: Proven = { proof: "unproven", witness: null, unproven: "proofs were switched off" };
