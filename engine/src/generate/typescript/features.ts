import type { StructuralMethod, StructuralPlan } from "../structural/plan.ts";
import type { Shape } from "../structural/shape.ts";
import { createInputTypes } from "./input-types.ts";
import { allInside } from "./inside-shape.ts";
import { runtimeParts } from "./runtime.derived.ts";
import { writersOf } from "./writers.ts";

/** What of the runtime an SDK needs beyond what every SDK has. */
export type Feature = NonNullable<(typeof runtimeParts)[number]["features"]>[number];

/** The parts of the runtime that a plan needs, in the order in which they are printed. `more`: what shapes need. */
export function runtimeOf(plan: StructuralPlan, more: readonly Feature[]): readonly string[] {
	return runtimePartsOf(plan, more).map(({ text }) => text);
}

/** The same as parts, for a target that prints them in another form. */
export function runtimePartsOf(
	plan: StructuralPlan,
	more: readonly Feature[],
): readonly (typeof runtimeParts)[number][] {
	const features = new Set<Feature>([...featuresOf(plan), ...more]);
	const parts = new Map<string, (typeof runtimeParts)[number]>(runtimeParts.map((part) => [part.name, part]));
	const needed = new Set<string>(
		runtimeParts
			.filter((part) => part.features === null || part.features.some((feature) => features.has(feature)))
			.map(({ name }) => name),
	);
	for (const name of needed) for (const used of parts.get(name)?.uses ?? []) needed.add(used);
	return runtimeParts.filter(({ name }) => needed.has(name));
}

/** Function of the plan alone: the same plan always has the same runtime. */
export function featuresOf(plan: StructuralPlan): ReadonlySet<Feature> {
	const features = new Set<Feature>();
	const methods = plan.groups.flatMap((group) => group.methods);
	if (plan.webhooks.length > 0) features.add("webhooks");
	for (const { placement, clientCredentials } of plan.credentials) {
		features.add("credentials");
		if (clientCredentials !== null) features.add("client-credentials");
		else if (placement.kind === "basic") features.add("basic");
	}
	for (const method of methods) for (const feature of methodFeatures(method)) features.add(feature);
	for (const shape of shapesOf(plan)) {
		if (shape.kind === "union" && shape.variant !== undefined) features.add("variants");
	}
	if (createInputTypes(plan).isUsed) features.add("inputs");
	return features;
}

function methodFeatures(method: StructuralMethod): readonly Feature[] {
	const features: Feature[] = [...writersOf(method), ...(method.body?.contents ?? []).map(({ encoding }) => encoding)];
	if (method.polling !== null) features.push("polling");
	if (method.stream !== null) {
		features.push("stream", method.stream.framing === "events" ? "stream-events" : "stream-lines");
	}
	if (method.paging !== null) {
		const { kind } = method.paging;
		features.push("paging", kind === "link" || kind === "cursor" ? `paging-${kind}` : "paging-number");
	}
	return features;
}

/** Every shape that is printed, those within others included. */
function shapesOf(plan: StructuralPlan): readonly Shape[] {
	const methods = plan.groups.flatMap((group) => group.methods);
	const all = [
		...plan.types,
		...plan.webhooks,
		...methods.flatMap((method) => [
			...method.arguments,
			...method.failures,
			...method.answers.flatMap(({ contents }) => contents),
			...(method.stream === null ? [] : [method.stream]),
		]),
	].map(({ shape }) => shape);
	return allInside(all);
}
