import { inputTypesOf } from "./input-types.ts";
import { allInside } from "./inside-shape.ts";
import { type Feature, textsFor, wholeParts } from "./runtime-parts.ts";
import type { StructuralMethod, StructuralPlan } from "./structural/plan.ts";
import type { Shape } from "./structural/shape.ts";
import { writerOf, writersOf } from "./writers.ts";

/** The texts of the runtime that a plan needs, in the order in which they are printed. `more`: what shapes need. */
export function runtimeOf(plan: StructuralPlan, more: readonly Feature[]): readonly string[] {
	return textsFor(new Set([...featuresOf(plan), ...more]));
}

/** The names of the parts that a plan needs whole, for a target that prints them in another form. */
export function runtimePartsOf(plan: StructuralPlan): readonly string[] {
	return wholeParts(featuresOf(plan)).map(({ name }) => name);
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
		else if (placement.kind === "key" && placement.in !== "header") features.add(`secret-${placement.in}`);
	}
	for (const method of methods) for (const feature of methodFeatures(method)) features.add(feature);
	for (const shape of shapesOf(plan)) {
		if (shape.kind === "union" && shape.variant !== undefined) features.add("variants");
		if (shape.kind === "binary") features.add("files");
	}
	if (inputTypesOf(plan).isUsed) features.add("inputs");
	return features;
}

function methodFeatures(method: StructuralMethod): readonly Feature[] {
	const writers = writersOf(method);
	const features: Feature[] = [...writers, ...(method.body?.contents ?? []).map(({ encoding }) => encoding)];
	const inPath = method.parameters.filter((parameter) => parameter.in === "path");
	if (inPath.some((one) => writerOf(one) !== null || one.member !== one.name))
		features.push("path-parameters", "styles");
	if (writers.length > 0 || features.some((feature) => feature === "form" || feature === "multipart")) {
		features.push("styles");
	}
	if (method.parameters.some((parameter) => parameter.in === "cookie")) features.push("cookies");
	if (method.failures.some(({ status }) => !/^[1-5]\d\d$/u.test(status))) features.push("ranges");
	if ((method.body?.files ?? null) !== null) features.push("file-contents");
	if (method.answers.some(({ contents }) => contents.some(({ mediaType }) => mediaType?.includes("*")))) {
		features.push("media-ranges");
	}
	if (method.arguments.some(({ source, member }) => source.kind === "member" && source.name !== member)) {
		features.push("renamed");
	}
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
