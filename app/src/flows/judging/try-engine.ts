import { type Issue, isoDay, sayIssue } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Analysis, ComparedJson, EngineResult, Ports, ScaffoldedJson, ScaffoldRequest } from "../../ports.ts";
import { callerOfActor } from "./engine-caller.ts";

/* What anybody may try without an account. Nothing of it is kept. */

/** A configuration to begin with. Throws `invalid_spec` with every problem. */
export async function scaffoldConfig({ engine }: Ports, actor: Actor, request: ScaffoldRequest): Promise<string> {
	return usable(await engine.for(callerOfActor(actor)).scaffoldConfig(request));
}

/**
 * The same of the JSON that a request brought it in, which is given away. The value of what holds no description is given
 * back. Throws `invalid_json` as well.
 */
export async function scaffoldJson({ engine }: Ports, actor: Actor, json: Uint8Array): Promise<ScaffoldedJson> {
	return readable(await engine.for(callerOfActor(actor)).scaffoldJson(json));
}

/** What changed between two descriptions, under the policy's defaults. Throws `invalid_spec` with every problem. */
export async function compareSpecs(
	{ engine, clock }: Ports,
	actor: Actor,
	{ base, revision }: { readonly base: string; readonly revision: string },
): Promise<Analysis> {
	return usable(await engine.for(callerOfActor(actor)).compare({ base, revision, today: isoDay(clock.now()) }));
}

/**
 * The same of the JSON that a request brought them in, which is given away. The value of what holds no two descriptions is
 * given back. Throws `invalid_json` as well.
 */
export async function compareJson({ engine, clock }: Ports, actor: Actor, json: Uint8Array): Promise<ComparedJson> {
	return readable(await engine.for(callerOfActor(actor)).compareJson({ json, today: isoDay(clock.now()) }));
}

/** A person mends what is read; a broken description may have 100,000 issues. */
const SAID_ISSUES = 100;

function readable<T>(result: EngineResult<T>): T {
	if (result.ok || result.code !== "invalid_json") return usable(result);
	throw new ServiceFault("invalid_json", { detail: result.issues.map(({ message }) => message).join(" ") });
}

function usable<T>(result: EngineResult<T>): T {
	if (result.ok) return result.value;
	throw new ServiceFault("invalid_spec", { errors: sayFirst(result.issues) });
}

function sayFirst(issues: readonly Issue[]): readonly string[] {
	const said = issues.slice(0, SAID_ISSUES).map(sayIssue);
	const rest = issues.length - said.length;
	return rest > 0 ? [...said, `And ${rest} more.`] : said;
}
