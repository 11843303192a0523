import { readPepper } from "../../../../app/src/auth/api-key-pepper.ts";
import { type ApiKeys, createApiKeys } from "../../../../app/src/auth/api-keys.ts";
import { ServiceFault } from "../../../../app/src/errors.ts";
import { createApiKey } from "../../../../app/src/flows/keys/create-api-key.ts";
import type { ApiKeyScope, Ports, Store } from "../../../../app/src/ports.ts";
import { openStore } from "../../../../app/src/store/open-store.ts";
import { systemRandom } from "../../../../app/src/system.ts";
import { startTestService, type TestService } from "../../../../app/src/testing/test-service.ts";
import type { Random } from "../../../tools/fuzz/random.ts";
import type { Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { forgeKey } from "./key-forge.ts";

const PEPPER = "p".repeat(32);
const REAL_KEYS = 50;
/** One in this many is tried over HTTP as well. */
const OVER_HTTP_ONE_IN = 500;
const OVER_HTTP_AT_MOST = 2_000;
/** A CRC-32 lets one text of 4,294,967,296 pass by chance: then the look-up refuses it. */
const CHANCE = 2;
const SHOWN = 10;

/** The same store, which counts the look-ups by a unique index. */
function countFinds(store: Store): { readonly store: Store; finds(): number } {
	let finds = 0;
	const counting = new Proxy(store, {
		get(target, name) {
			if (name === "find") finds += 1;
			return Reflect.get(target, name) as unknown;
		},
	});
	return { store: counting, finds: () => finds };
}

async function makeKeys(ports: Ports, keys: ApiKeys): Promise<readonly string[]> {
	const made: string[] = [];
	const scopes: readonly ApiKeyScope[] = ["read", "write", "sync"];
	for (let number = 0; number < REAL_KEYS; number += 1) {
		const actor = { kind: "user", userId: `user-${number}`, local: false } as const;
		const minted = keys.mint();
		await createApiKey(ports, { actor, name: `key ${number}`, scopes, minted });
		made.push(minted.key);
	}
	return made;
}

/** Undefined where it was refused as a key is; else what became of it. */
async function accept(keys: ApiKeys, text: string): Promise<string | undefined> {
	try {
		await keys.verify(text);
		return "accepted";
	} catch (error) {
		return error instanceof ServiceFault && error.code === "invalid_api_key" ? undefined : String(error);
	}
}

interface Mass {
	readonly wellFormed: number;
	readonly wrong: readonly string[];
	readonly keysPerSecond: number;
}

/** Everything in this process, on the real flow and the real store. */
async function tryMass(
	keys: ApiKeys,
	random: Random,
	{ count, real, print }: { readonly count: number; readonly real: readonly string[]; print(line: string): void },
): Promise<Mass> {
	const known = new Set(real);
	const wrong: string[] = [];
	let wellFormed = 0;
	// Gathering where a refusal was thrown takes longer than the refusal.
	const { stackTraceLimit } = Error;
	Error.stackTraceLimit = 0;
	const startedAt = performance.now();
	for (let tried = 1; tried <= count; tried += 1) {
		const { text, isWellFormed } = forgeKey(random, known, real);
		if (isWellFormed) wellFormed += 1;
		const accepted = await accept(keys, text);
		if (accepted !== undefined) wrong.push(`${accepted}: ${JSON.stringify(text)}`);
		if (tried % 1_000_000 === 0) print(`${tried} of ${count} tried`);
	}
	Error.stackTraceLimit = stackTraceLimit;
	return { wellFormed, wrong, keysPerSecond: Math.round((count / (performance.now() - startedAt)) * 1_000) };
}

/** A header field holds visible ASCII alone; the others never leave the caller. */
const isSendable = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** A sample on the service's own door. */
async function trySample(service: TestService, texts: readonly string[]): Promise<readonly string[]> {
	const wrong: string[] = [];
	for (const text of texts) {
		const headers = { authorization: `Bearer ${text}` };
		const { status, body } = await service.send("GET", "/api/v1/services", { headers });
		if (status !== 401 || body.error !== "invalid_api_key") wrong.push(`${status} over HTTP: ${JSON.stringify(text)}`);
	}
	return wrong;
}

async function run({ rounds, random, openDatabase, print }: ScenarioContext): Promise<Outcome> {
	const database = await openDatabase();
	const opened = await openStore(database);
	const { store, finds } = countFinds(opened);
	const service = await startTestService({ environment: { API_KEY_PEPPER: PEPPER }, overrides: { store } });
	try {
		const { clock } = service;
		const log = { info: () => {}, warn: () => {}, error: () => {} };
		const ports = { store, clock, log, random: systemRandom(clock) } as unknown as Ports;
		const keys = createApiKeys({ ...ports, pepper: readPepper(PEPPER), previousPepper: undefined });
		const real = await makeKeys(ports, keys);
		const before = finds();
		const mass = await tryMass(keys, random(0), { count: rounds, real, print });
		const lookUps = finds() - before;
		const known = new Set(real);
		const chance = random(1);
		const wanted = Math.min(OVER_HTTP_AT_MOST, Math.ceil(rounds / OVER_HTTP_ONE_IN));
		const sample = Array.from({ length: wanted }, () => forgeKey(chance, known, real).text).filter(isSendable);
		const wrong = [...mass.wrong, ...(await trySample(service, sample))];
		if (lookUps > mass.wellFormed + CHANCE) wrong.push(`${lookUps} look-ups for ${mass.wellFormed} well-formed texts.`);
		for (const key of real) {
			const answer = await service.send("GET", "/api/v1/services", { headers: { authorization: `Bearer ${key}` } });
			if (answer.status !== 200) wrong.push(`A real key was answered ${answer.status}.`);
		}
		print(`${mass.keysPerSecond} keys a second`);
		const note = `${wrong.length} accepted; ${lookUps} look-ups, for the ${mass.wellFormed} whose checksum is right; ${sample.length} over HTTP too`;
		return { tried: rounds, lost: 0, twice: 0, wrong: wrong.slice(0, SHOWN), note };
	} finally {
		await service.stop();
		await opened.close();
		await database.remove();
	}
}

export const forgedKeys: Scenario = {
	name: "forged-keys",
	promises:
		"No text is taken for an API key that was not given out as one, and none costs a look-up unless its checksum is right.",
	rounds: { short: 20_000, full: 10_000_000 },
	run,
};
