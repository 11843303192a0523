import type { JsonValue } from "./json.ts";
import type { Accepts, Validator } from "./oracle.ts";
import type { Subject } from "./subject.ts";

/** What the oracle said of payloads of one subject. */
export interface Answered {
	readonly subject: Subject;
	readonly payloads: readonly { readonly payload: JsonValue; readonly answer: boolean }[];
}

/**
 * A validator that asks `oracle` and keeps what it answers, for another validator to be asked the same. Patterns are left
 * out: they are written in ECMAScript's regular expressions, and another language reads some of them otherwise.
 */
export function sampleAnswers(oracle: Validator): { readonly validator: Validator; answered(): readonly Answered[] } {
	const bySubject = new Map<Subject, Answered["payloads"][number][]>();
	const listen = (subject: Subject, accepts: Accepts): Accepts => {
		if (JSON.stringify(subject.components).includes('"pattern')) return accepts;
		const heard = bySubject.get(subject) ?? [];
		bySubject.set(subject, heard);
		return (payload) => {
			const answer = accepts(payload);
			if (answer !== undefined) heard.push({ payload, answer });
			return answer;
		};
	};
	return {
		validator: {
			accepts(subject) {
				const accepts = oracle.accepts(subject);
				return accepts === null ? null : listen(subject, accepts);
			},
		},
		answered: () => [...bySubject].map(([subject, payloads]) => ({ subject, payloads })),
	};
}
