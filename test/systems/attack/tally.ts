import type { Reply } from "./client/http.ts";

/** Counts attempts and those that were accepted, and says of each of the latter what was asked and answered. */
export interface Tally {
	readonly attempts: number;
	readonly accepted: readonly string[];
	/** One attempt. `isAccepted`: what must not happen happened. */
	note(what: string, isAccepted: boolean, answer?: Reply | string): void;
	/** What the attack stands on, such as an act that its owner may do: where it fails, nothing was attacked. */
	must(what: string, answer: Reply, status?: number): Reply["json"];
}

const LONGEST_ANSWER = 400;

export function createTally(): Tally {
	const accepted: string[] = [];
	let attempts = 0;
	return {
		get attempts() {
			return attempts;
		},
		accepted,
		note(what, isAccepted, answer) {
			attempts += 1;
			if (isAccepted) accepted.push(answer === undefined ? what : `${what}: ${say(answer)}`);
		},
		must(what, answer, status = 200) {
			if (answer.status !== status) throw new Error(`${what} should be answered ${status}: ${say(answer)}`);
			return answer.json;
		},
	};
}

function say(answer: Reply | string): string {
	if (typeof answer === "string") return answer.slice(0, LONGEST_ANSWER);
	return `${answer.method} ${answer.path} → ${answer.status} ${answer.text.slice(0, LONGEST_ANSWER)}`;
}
