import { readFileSync } from "node:fs";
import { join } from "node:path";
import { planSdk } from "../../../engine/src/generate/plan/plan-sdk.ts";
import { apiFrom } from "../../../engine/src/generate/testing/generate-from.ts";
import { runtimeOf } from "../../../engine/src/generate/typescript/features.ts";
import { structuralPlan } from "../../../engine/src/generate/typescript/structural/structural-plan.ts";
import type { Figure } from "./figure.ts";

const PLAIN = join(import.meta.dirname, "../../../engine/cases/generate/typescript/plain/spec.yaml");

/** How much of the runtime stands in a file of nine operations that say nothing special: JSON, a bearer token, no pages. */
export async function figuresOfRuntime(): Promise<readonly Figure[]> {
	const plan = structuralPlan(planSdk(await apiFrom(readFileSync(PLAIN, "utf8"))));
	const bytes = Buffer.byteLength(runtimeOf(plan, ["answers"]).join("\n\n"));
	return [{ what: "TypeScript, runtime of nine plain operations", value: bytes / 1e3, most: 52, unit: "kB" }];
}
