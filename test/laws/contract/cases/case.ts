import { expect } from "@jest/globals";
import type { ContractScene } from "../scene/contract-scene.ts";

/** One thing to try on the service. It throws where the service does not do what the clauses that name it say. */
export type Case = (scene: ContractScene) => Promise<void>;

/** By the name that clauses use. */
export type Cases = Readonly<Record<string, Case>>;

export const aUuid = expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** ISO 8601, in UTC. */
export const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);

export const aSha256 = expect.stringMatching(/^[0-9a-f]{64}$/);

export const aText = expect.stringMatching(/\S/);

export const aCount = asymmetric("a whole number", (value) => Number.isSafeInteger(value) && Number(value) >= 0);

export const aNumber = expect.any(Number);

export const aBoolean = expect.any(Boolean);

function asymmetric(name: string, holds: (value: unknown) => boolean): unknown {
	return { $$typeof: Symbol.for("jest.asymmetricMatcher"), asymmetricMatch: holds, toAsymmetricMatcher: () => name };
}

/** Awaits tries one after another: the order in which a limit counts them is part of a case. */
export async function times<T>(count: number, attempt: (index: number) => Promise<T>): Promise<readonly T[]> {
	const results: T[] = [];
	for (let index = 0; index < count; index += 1) results.push(await attempt(index));
	return results;
}
