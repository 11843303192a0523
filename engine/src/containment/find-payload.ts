import { MAX_STEPS } from "./limits.ts";
import { PayloadSearch } from "./payload-search.ts";
import type { ContainmentAnswer, PayloadAnswer, Question, Side } from "./side.ts";

/**
 * A smallest payload that is valid under some schemas and under none of others; deterministic, and checked by isValid.
 * Without schemas to violate it is a smallest valid payload. `none` is a proof. Whoever has many questions about the
 * same schemas keeps one PayloadSearch.
 */
export function findPayload(question: Question, steps = MAX_STEPS): PayloadAnswer {
	return new PayloadSearch().find(question, steps);
}

/** Whether every payload that is valid under `a` is valid under `b`, as JSON Schema has it. */
export function decideContainment(a: Side, b: Side, steps = MAX_STEPS): ContainmentAnswer {
	return new PayloadSearch().decide(a, b, steps);
}
