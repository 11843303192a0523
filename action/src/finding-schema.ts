import type { Exception, Finding, JsonValue, Location, UnderPolicy, Witness } from "@driftgate/engine";
import { z } from "zod";

/*
 * Findings as the service's answers carry them, read back into the engine's own. What services of earlier versions did
 * not say is absent here, as null is.
 */

const level = z.enum(["ERR", "WARN", "INFO"]);

const location: z.ZodType<Location> = z.object({
	file: z.string(),
	line: z.number(),
	column: z.number(),
	pointer: z.string(),
});

const underPolicy: z.ZodType<UnderPolicy> = z.object({
	wire: level,
	source: level,
	milder: z.array(z.object({ operation: z.string(), level })),
});

const reached = z
	.object({ sdk_methods: z.array(z.string()), types: z.array(z.string()), mcp_tools: z.array(z.string()) })
	.transform(({ sdk_methods: methods, types, mcp_tools: tools }) => ({ methods, types, tools }));

const witness = z
	.object({
		// What came over the wire was JSON, however deep.
		payload: z.custom<JsonValue>().optional(),
		of: z.string(),
		accepted_by: z.enum(["before", "after"]),
		refusal: z.object({ pointer: z.string(), keyword: z.string(), text: z.string() }),
	})
	.transform(
		({ payload = null, of, accepted_by: acceptedBy, refusal }): Witness => ({ payload, of, acceptedBy, refusal }),
	);

const exception = z.object({ owner: z.string(), reason: z.string(), expires: z.string() });

const wireFinding = z.object({
	fingerprint: z.string(),
	rule: z.string(),
	level,
	wire: level,
	source: level,
	under_policy: underPolicy.nullish(),
	message: z.string(),
	direction: z.enum(["request", "response"]).nullish(),
	subject: z.enum(["operation", "access", "part", "value", "announcement", "name"]).nullish(),
	operations: z.array(z.string()),
	tags: z.array(z.object({ tag: z.string(), operations: z.number() })).nullish(),
	reached: reached.nullish(),
	breaks_sdks: z.array(z.enum(["typescript", "python", "go"])).nullish(),
	before: location.nullish(),
	after: location.nullish(),
	shown_at: location,
	points: z.number(),
	points_explained: z.string(),
	tag_points: z.array(z.object({ tag: z.string(), points: z.number() })).nullish(),
	proof: z.enum(["proved", "by-structure", "unproven"]),
	witness: witness.nullish(),
	unproven: z.string().nullish(),
	failing: z.string().nullish(),
	exception: exception.nullish(),
});

/** One finding of the service's answer. */
export const finding = wireFinding.transform(toFinding);

function toFinding(wire: z.output<typeof wireFinding>): Finding {
	const { fingerprint, rule, level, message, operations, points, proof } = wire;
	return {
		...{ fingerprint, rule, level, message, operations, points, proof },
		wire: wire.wire,
		source: wire.source,
		...(wire.under_policy == null ? {} : { underPolicy: wire.under_policy }),
		direction: wire.direction ?? null,
		subject: wire.subject ?? null,
		// No report says it.
		effect: null,
		tags: wire.tags ?? [],
		reached: wire.reached ?? { methods: [], types: [], tools: [] },
		...(wire.breaks_sdks == null ? {} : { breaks: wire.breaks_sdks }),
		before: wire.before ?? null,
		after: wire.after ?? null,
		shownAt: wire.shown_at,
		pointsExplained: wire.points_explained,
		...(wire.tag_points == null || wire.tag_points.length === 0 ? {} : { tagPoints: wire.tag_points }),
		witness: wire.witness ?? null,
		...(wire.unproven == null ? {} : { unproven: wire.unproven }),
		...(wire.failing == null ? {} : { failing: wire.failing }),
		exception: toException(wire),
	};
}

function toException({ fingerprint, exception: wire }: z.output<typeof wireFinding>): Exception | null {
	return wire == null ? null : { finding: fingerprint, ...wire, at: null };
}
