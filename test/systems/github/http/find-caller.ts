import { createPublicKey, verify } from "node:crypto";
import type { App, State } from "../state/state.ts";
import { Refusal } from "./answer.ts";
import type { Caller } from "./route.ts";

/** GitHub takes at most ten minutes ("Generating a JSON web token for a GitHub App"). */
const LONGEST_S = 600;
/** How far its clock and ours may differ. */
const DRIFT_S = 60;

/** Who the authorization header says it is; throws 401 for one that says nothing true. */
export function findCaller(
	state: State,
	authorization: string | undefined,
	people: ReadonlyMap<string, number>,
): Caller {
	const token = /^(?:bearer|token) (.+)$/i.exec(authorization ?? "")?.[1];
	if (token === undefined) return { kind: "nobody" };
	if (token.split(".").length === 3) return appOf(state, token);
	const account = state.accounts.get(people.get(token) ?? -1);
	if (account !== undefined) return { kind: "person", account };
	return installationOf(state, token);
}

function installationOf(state: State, token: string): Caller {
	const known = state.installationTokens.get(token);
	const installation = known === undefined ? undefined : state.installations.get(known.installationId);
	if (known === undefined || installation === undefined || known.expiresAt <= state.now()) {
		throw new Refusal(401, "Bad credentials");
	}
	if (installation.suspendedAt !== null) throw new Refusal(403, "This installation has been suspended");
	return { kind: "installation", installation, permissions: known.permissions, repositories: known.repositories };
}

function appOf(state: State, token: string): Caller {
	const [header = "", payload = "", signature = ""] = token.split(".");
	const claims = readClaims(payload);
	const key = createPublicKey(state.app.privateKey);
	const isSigned = verify("RSA-SHA256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"));
	if (claims === undefined || !isSigned) throw new Refusal(401, "A JSON web token could not be decoded");
	checkTimes(claims, state.now().getTime() / 1000);
	if (!isIssuer(state.app, claims["iss"])) throw new Refusal(404, "Integration not found");
	return { kind: "app" };
}

type Claims = Readonly<Record<string, unknown>>;

function checkTimes({ iat, exp }: Claims, now: number): void {
	if (typeof exp !== "number") throw new Refusal(401, "Missing 'expiration time' claim ('exp') in assertion");
	if (exp <= now) throw new Refusal(401, "'Expiration time' claim ('exp') must be a numeric value in the future");
	if (exp > now + LONGEST_S + DRIFT_S)
		throw new Refusal(401, "'Expiration time' claim ('exp') is too far in the future");
	if (typeof iat !== "number" || iat > now + DRIFT_S) {
		throw new Refusal(
			401,
			"'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
		);
	}
}

const isIssuer = ({ id, clientId }: App, issuer: unknown): boolean =>
	String(issuer) === String(id) || issuer === clientId;

function readClaims(payload: string): Claims | undefined {
	try {
		return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Claims;
	} catch {
		return undefined;
	}
}
