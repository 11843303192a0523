import type { Load } from "@driftgate/engine";
import { exchangeToken } from "./exchange-token.ts";
import type { Inputs, Mode } from "./inputs.ts";
import type { Job } from "./job.ts";
import { type LogWitness, openLogWitness } from "./log-witness/log-witness.ts";

/** The service that a step asks, for one configuration after the other. */
export interface Service {
	readonly url: string;
	readonly job: Job;
	readonly mode: Mode;
	/** Reads the checked-out repository. */
	readonly load: Load;
	readonly witness: LogWitness;
	/** An action token that still holds for a while. */
	token(): Promise<string>;
}

/** Tokens hold for 300 s: one that is older than this could end on the way. */
const FRESH_MS = 200_000;

export function openService(url: string, inputs: Inputs, job: Job, load: Load): Service {
	let known: { readonly token: Promise<string>; readonly until: number } | undefined;
	const audience = inputs.audience ?? new URL(url).origin;
	return {
		url,
		job,
		load,
		mode: inputs.mode,
		witness: openLogWitness(inputs, job),
		token() {
			if (known === undefined || Date.now() > known.until) {
				known = { token: exchangeToken(url, audience), until: Date.now() + FRESH_MS };
			}
			return known.token;
		},
	};
}
