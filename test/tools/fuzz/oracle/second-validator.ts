import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { JsonValue } from "./json.ts";
import type { Answered } from "./sample-answers.ts";
import type { Subject } from "./subject.ts";

/** What became of the answers that two validators were asked for. */
export interface Confirmation {
	/** Answers that both gave, and gave alike. */
	readonly confirmed: number;
	/** Payloads of which the two say otherwise: one of them is wrong, and with it perhaps the oracle. */
	readonly disputed: readonly { readonly subject: Subject; readonly payload: JsonValue; readonly answer: boolean }[];
}

const PROGRAM = join(import.meta.dirname, "second-validator.py");

/** One answer to confirm and one to dispute: who agrees to everything confirms nothing. */
const RIGHT_AND_WRONG: Answered = {
	subject: { root: "Text", components: { Text: { type: "string" } } },
	payloads: [
		{ payload: "a", answer: true },
		{ payload: 1, answer: true },
	],
};

/** Python's jsonschema, which shares no code and no language with the oracle. */
export class SecondValidator {
	readonly #child: ChildProcessWithoutNullStreams;
	readonly #lines: AsyncIterator<string>;
	#lastWords = "";

	private constructor(child: ChildProcessWithoutNullStreams) {
		this.#child = child;
		this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			this.#lastWords = (this.#lastWords + text).slice(-2_000);
		});
	}

	/** @param python The interpreter. Null where there is none, or it has no jsonschema that tells right from wrong. */
	static async start(python: string): Promise<SecondValidator | null> {
		const child = spawn(python, [PROGRAM], { stdio: "pipe" });
		child.stdin.on("error", () => {});
		const failed = new Promise<null>((resolve) => child.on("error", () => resolve(null)));
		const second = new SecondValidator(child);
		const line = await Promise.race([second.#lines.next(), failed]);
		if (line?.value !== "ready") return null;
		const { confirmed, disputed } = await second.confirm(RIGHT_AND_WRONG);
		return confirmed === 1 && disputed.length === 1 ? second : null;
	}

	/** Asks for what the oracle was asked for. Throws where the process ends before it has answered. */
	async confirm({ subject, payloads }: Answered): Promise<Confirmation> {
		const question = { ...subject, payloads: payloads.map(({ payload }) => payload) };
		this.#child.stdin.write(`${JSON.stringify(question)}\n`);
		const line = await this.#lines.next();
		if (line.done === true) throw new Error(`The second validator ended without an answer. ${this.#lastWords}`);
		const answers = JSON.parse(line.value) as readonly (boolean | null)[];
		const disputed = payloads.filter(({ answer }, index) => answers[index] === !answer);
		const confirmed = payloads.filter(({ answer }, index) => answers[index] === answer).length;
		return { confirmed, disputed: disputed.map((one) => ({ subject, ...one })) };
	}

	stop(): void {
		this.#child.stdin.end();
	}
}
