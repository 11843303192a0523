import { analyze } from "../../engine/src/analyze.ts";
import type { Finding } from "../../engine/src/contract/finding.ts";
import { makeConfig } from "../../engine/src/testing/make-policy.ts";
import { describeSubject, type Subject } from "./subject.ts";

/** What the engine says of a changed schema, as what a client sends and as what it receives. */
export async function judgePair(before: Subject, after: Subject): Promise<readonly Finding[]> {
	const input = (subject: Subject) => ({ entry: "openapi.json", load: async () => describeSubject(subject) });
	const { findings } = await analyze({
		before: input(before),
		after: input(after),
		config: makeConfig(),
		versionBefore: null,
		today: "2026-01-01",
	});
	return findings;
}
