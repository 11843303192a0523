import { analyze } from "../../../engine/src/analyze.ts";
import type { Finding } from "../../../engine/src/contract/finding.ts";
import type { SpecInput } from "../../../engine/src/contract/source.ts";
import { makeConfig } from "../../../engine/src/testing/make-policy.ts";
import { describeSubject, type Subject } from "./oracle/subject.ts";

const CONFIG = makeConfig();
export const POLICY = CONFIG.policy;
/** No subject has a date. */
export const TODAY = "2026-01-01";

/** What the engine says of a changed schema, as what a client sends and as what it receives. */
export async function judgePair(before: Subject, after: Subject): Promise<readonly Finding[]> {
	const { findings } = await analyze({
		before: inputOf(before),
		after: inputOf(after),
		config: CONFIG,
		versionBefore: null,
		today: TODAY,
	});
	return findings;
}

export function inputOf(subject: Subject): SpecInput {
	return { entry: "openapi.json", load: async () => describeSubject(subject) };
}
