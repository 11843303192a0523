import type { Api } from "../../../engine/src/contract/api.ts";
import type { Source } from "../../../engine/src/contract/source.ts";
import { diffApis } from "../../../engine/src/diff/diff-apis.ts";
import { buildApi } from "../../../engine/src/ir/build-api.ts";
import { parseSource } from "../../../engine/src/parse/parse-source.ts";
import { proveJudgements } from "../../../engine/src/prove/prove-judgements.ts";
import { judgeChanges } from "../../../engine/src/rules/judge-changes.ts";
import type { Judge, Judged } from "./find-refutation.ts";
import { inputOf, POLICY, TODAY } from "./judge-pair.ts";
import type { Subject } from "./oracle/subject.ts";

interface Read {
	readonly subject: Subject;
	readonly source: Source;
	readonly api: Api;
}

/**
 * Judges as the pipeline does, as far as a payload can refute it: nothing is said of SDKs, points and lines. What was read
 * of the side that did not change is kept for the next pair.
 */
export function createVerdictJudge(): Judge {
	let before: Read | undefined;
	return async (subject, edited) => {
		if (before?.subject !== subject) before = await read(subject);
		return verdict(before, await read(edited, before.source));
	};
}

async function read(subject: Subject, other?: Source): Promise<Read> {
	const source = await parseSource(inputOf(subject), other);
	return { subject, source, api: buildApi(source) };
}

async function verdict({ source, api }: Read, after: Read): Promise<readonly Judged[]> {
	const judged = judgeChanges(diffApis(api, after.api), POLICY, TODAY, source.entry);
	const proved = await proveJudgements(judged, { before: api, after: after.api }, true);
	return proved.map(({ change, ...judgement }) => ({ ...judgement, direction: change.direction }));
}
