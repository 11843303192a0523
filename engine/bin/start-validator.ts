import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Validator, ValidatorAnswer } from "../src/contract/validator.ts";
import type { ValidatorMessage } from "./validator-thread.ts";

const THREAD = join(dirname(fileURLToPath(import.meta.url)), "thread", "index.js");

interface Waiting {
	readonly resolve: (answer: ValidatorAnswer) => void;
	readonly reject: (error: Error) => void;
}

/**
 * A validator in a thread of its own, so that one payload is checked while the next is made up. The thread starts with
 * the first schema, and never keeps the process alive by itself. Undefined where there is no second core, and where
 * the command runs from its sources.
 */
export function startValidator(): Validator | undefined {
	return availableParallelism() < 2 || !existsSync(THREAD) ? undefined : new ThreadedValidator();
}

class ThreadedValidator implements Validator {
	readonly #waiting: Waiting[] = [];
	#worker: Worker | undefined;

	add(name: string, schema: Parameters<Validator["add"]>[1]): void {
		this.#post({ name, schema });
	}

	validate(question: Parameters<Validator["validate"]>[0]): Promise<ValidatorAnswer> {
		const answer = new Promise<ValidatorAnswer>((resolve, reject) => this.#waiting.push({ resolve, reject }));
		this.#post(question);
		this.#worker?.ref();
		return answer;
	}

	#post(message: ValidatorMessage): void {
		this.#worker ??= this.#start();
		this.#worker.postMessage(message);
	}

	#start(): Worker {
		const worker = new Worker(THREAD);
		worker.on("message", (answer: ValidatorAnswer) => {
			this.#waiting.shift()?.resolve(answer);
			if (this.#waiting.length === 0) worker.unref();
		});
		worker.on("error", (error: Error) => {
			for (const { reject } of this.#waiting.splice(0)) reject(error);
		});
		worker.unref();
		return worker;
	}
}
