import { getInput } from "@actions/core";
import { type OnUnreachable, readInputs } from "./inputs.ts";
import { readJob } from "./job.ts";
import { judgeAll } from "./judge-all.ts";
import { publishFailure } from "./publish-failure.ts";
import { publishOutcomes } from "./publish-outcomes.ts";

/** Inputs, run, outputs. What fails before the inputs are known fails closed. */
async function main(): Promise<void> {
	let onUnreachable: OnUnreachable = "fail";
	try {
		const inputs = readInputs(getInput);
		onUnreachable = inputs.onUnreachable;
		const job = await readJob(process.env);
		await publishOutcomes(await judgeAll(inputs, job), inputs, job);
	} catch (error) {
		await publishFailure(error, onUnreachable);
	}
}

await main();
