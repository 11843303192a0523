import type { Stability } from "../contract/api.ts";

const levels: readonly string[] = ["stable", "beta", "alpha", "draft", "internal"] satisfies Stability[];

/** Whether `x-stability-level` says what an operation can be. */
export function isStability(level: unknown): level is Stability {
	return typeof level === "string" && levels.includes(level);
}

/** The levels as a sentence lists them. */
export const sayStabilityLevels = `${levels.slice(0, -1).join(", ")} or ${levels.at(-1)}`;
