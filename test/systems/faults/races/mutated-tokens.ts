import { createOidcVerifier, type OidcVerifier } from "../../../../app/src/auth/oidc/verify.ts";
import { ServiceFault } from "../../../../app/src/errors.ts";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../harness/loopback-server.ts";
import type { Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { watchConnections } from "./connection-watch.ts";
import { createForge, type Forge } from "./token-forge.ts";

const AUDIENCE = "https://driftgate.example";
const ISSUER = "https://issuer.example";

/** Verified at the same time: signatures are checked off the main thread. */
const BATCH = 64;
const SHOWN = 10;

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** `accepted`, `refused`, or what else became of it. */
async function judge(verifier: OidcVerifier, token: string): Promise<string> {
	try {
		await verifier.verify(token);
		return "accepted";
	} catch (error) {
		return error instanceof ServiceFault && error.code === "invalid_oidc_token" ? "refused" : String(error);
	}
}

/** The keys of the one issuer that is believed, on loopback: the only address that may be asked. */
async function serveKeys(forge: Forge): Promise<LoopbackServer> {
	const jwk = { ...forge.publicKey.export({ format: "jwk" }), kid: forge.kid, alg: "RS256", use: "sig" };
	return startLoopbackServer((_request, response) => sendJson(response, 200, { keys: [jwk] }));
}

async function run({ rounds, seed, random, print }: ScenarioContext): Promise<Outcome> {
	const now = Date.now();
	const expected = { issuer: ISSUER, audience: AUDIENCE, now: Math.floor(now / 1_000) };
	const forge = createForge(expected);
	const server = await serveKeys(forge);
	const issuer = { issuer: ISSUER, jwksUrl: `${server.url}/.well-known/jwks`, apiUrl: "https://api.github.com" };
	const watch = watchConnections();
	const clock = { now: () => now };
	const issuers = new Map([[ISSUER, issuer]]);
	const verifier = createOidcVerifier({ issuers, audience: AUDIENCE, clock, log: silent, fetch });
	const wrong: string[] = [];
	const chance = random(0);
	try {
		const first = await judge(verifier, forge.genuine());
		const before = watch.opened.length;
		const startedAt = performance.now();
		for (let tried = 0; tried < rounds; tried += BATCH) {
			const tokens = Array.from({ length: Math.min(BATCH, rounds - tried) }, () => forge.next(chance));
			const judged = await Promise.all(tokens.map((token) => judge(verifier, token)));
			wrong.push(
				...tokens.flatMap((token, number) =>
					judged[number] === "refused" ? [] : [`${judged[number]}: ${token.slice(0, 3_000)}`],
				),
			);
			if (tried % (BATCH * 1_000) === 0 && tried > 0) print(`${tried} of ${rounds} tried`);
		}
		const seconds = (performance.now() - startedAt) / 1_000;
		if (first !== "accepted") wrong.push(`A genuine token was ${first} at the start.`);
		const last = await judge(verifier, forge.genuine());
		if (last !== "accepted") wrong.push(`A genuine token was ${last} at the end.`);
		const opened = watch.opened.length - before;
		if (opened > 0) wrong.push(`Connections were opened: ${watch.opened.slice(before, before + SHOWN).join(", ")}.`);
		print(`${Math.round(rounds / seconds)} tokens a second`);
		const accepted = wrong.filter((line) => line.startsWith("accepted")).length;
		const note = `${accepted} accepted, ${opened} outbound connections; seed ${seed}`;
		return { tried: rounds, lost: 0, twice: 0, wrong: wrong.slice(0, SHOWN), note };
	} finally {
		watch.stop();
		await server.stop();
	}
}

export const mutatedTokens: Scenario = {
	name: "mutated-tokens",
	promises:
		"No OIDC token that is not, byte for byte, what its issuer signed for this service is accepted, and none makes the service open a connection.",
	rounds: { short: 5_000, full: 1_000_000 },
	stores: ["sqlite"],
	run,
};
