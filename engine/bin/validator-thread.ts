import { parentPort } from "node:worker_threads";
import type { JsonObject } from "../src/contract/json.ts";
import type { ValidatorQuestion } from "../src/contract/validator.ts";
import { loadValidator } from "../src/prove/load-validator.ts";

/** A schema to be made known, or a question. Each question gets one answer, in the order of the questions. */
export type ValidatorMessage = { readonly name: string; readonly schema: JsonObject } | ValidatorQuestion;

/* The thread of start-validator.ts. */

const loading = loadValidator();

parentPort?.on("message", async (message: ValidatorMessage) => {
	const validator = await loading;
	if ("name" in message) validator.add(message.name, message.schema);
	else parentPort?.postMessage(await validator.validate(message));
});
