import type { Finding, Location, UnderPolicy, Witness } from "@driftgate/engine/records";
import { z } from "zod";
import { count, level } from "./scalars.ts";

const location = z
	.object({ file: z.string(), line: count, column: count, pointer: z.string() })
	.meta({ id: "Location", description: "Line and column count from 1; the pointer is RFC 6901." });

const witness = z
	.object({
		payload: z.unknown().meta({ description: "A whole body, or the value of a parameter or header: any JSON value." }),
		of: z.string().meta({ example: "request body of `POST /v1/payments` (application/json)" }),
		accepted_by: z.enum(["before", "after"]),
		refusal: z
			.object({ pointer: z.string(), keyword: z.string(), text: z.string() })
			.meta({ description: "What the other side has against it; the pointer is RFC 6901, into the payload." }),
	})
	.meta({ id: "Witness", description: "A payload that one side accepts and the other refuses." });

const underPolicy = z
	.object({ wire: level, source: level, milder: z.array(z.object({ operation: z.string(), level })) })
	.meta({
		id: "UnderPolicy",
		description: "The verdicts with the policy's levels, and the operations at which the finding is milder.",
	});

const reached = z
	.object({ sdk_methods: z.array(z.string()), types: z.array(z.string()), mcp_tools: z.array(z.string()) })
	.meta({
		id: "Reached",
		description: "What of generated SDKs and MCP servers it reaches, in no particular language.",
	});

export const finding = z
	.object({
		fingerprint: z.string().meta({ example: "3f9a0c1d2e4b5a69" }),
		rule: z.string().meta({ example: "endpoint-removed" }),
		level,
		wire: level.meta({ description: "For deployed clients." }),
		source: level.meta({ description: "For code on regenerated SDKs." }),
		under_policy: underPolicy.nullable().meta({ description: "null where the policy leaves the level as it is." }),
		message: z.string(),
		direction: z
			.enum(["request", "response"])
			.nullable()
			.meta({ description: "Who must be understood; null where it is about the configuration." }),
		subject: z.enum(["operation", "access", "part", "value", "announcement", "name"]).nullable().meta({
			description: "What it is about, from what hurts clients most; null where it is about the configuration.",
		}),
		operations: z.array(z.string()),
		tags: z
			.array(z.object({ tag: z.string(), operations: count }))
			.meta({ description: "The tags of these operations, and how many of them have each." }),
		reached,
		breaks_sdks: z
			.array(z.enum(["typescript", "python", "go"]))
			.nullable()
			.meta({
				description:
					"The SDKs on which code that compiled does not any more; of those that the configuration makes; `source` is what TypeScript says. null where it makes neither Go nor Python.",
			}),
		before: location.nullable(),
		after: location.nullable(),
		shown_at: location,
		points: z.number(),
		points_explained: z.string(),
		tag_points: z.array(z.object({ tag: z.string(), points: z.number() })).meta({
			description: "What it would cost if the description had one tag's operations alone: of tags with a budget.",
		}),
		proof: z.enum(["proved", "by-structure", "unproven"]),
		witness: witness.nullable().meta({ description: "null where none was found or needed." }),
		unproven: z.string().nullable().meta({ description: "Why an error has no witness." }),
		failing: z.string().nullable().meta({ description: "What fails where an error is proved by structure." }),
		exception: z
			.object({ owner: z.string(), reason: z.string(), expires: z.iso.date() })
			.nullable()
			.meta({ description: "The dated acceptance that covers it, or null." }),
	})
	.meta({ id: "Finding", description: "One cause, judged once, with every operation that it reaches." });

export const findingExample = {
	fingerprint: "3f9a0c1d2e4b5a69",
	rule: "endpoint-removed",
	level: "ERR",
	wire: "ERR",
	source: "ERR",
	under_policy: null,
	message: "DELETE /v1/accounts/{id} was removed.",
	direction: "request",
	subject: "operation",
	operations: ["DELETE /v1/accounts/{id}"],
	tags: [{ tag: "accounts", operations: 1 }],
	reached: { sdk_methods: ["accounts.delete"], types: [], mcp_tools: ["accounts_delete"] },
	breaks_sdks: ["typescript", "python", "go"],
	before: { file: "openapi.yaml", line: 212, column: 5, pointer: "/paths/~1v1~1accounts~1{id}/delete" },
	after: null,
	shown_at: { file: "openapi.yaml", line: 180, column: 3, pointer: "/paths/~1v1~1accounts~1{id}" },
	points: 30,
	points_explained: "10 (ERR) × 3 (operation) × 1 (1 operation) × 1 (stable)",
	tag_points: [{ tag: "accounts", points: 30 }],
	proof: "by-structure",
	witness: null,
	unproven: null,
	failing: "`DELETE /v1/accounts/{id}`",
	exception: null,
} satisfies z.input<typeof finding>;

export function presentFinding(of: Finding): z.input<typeof finding> {
	return {
		fingerprint: of.fingerprint,
		rule: of.rule,
		level: of.level,
		wire: of.wire,
		source: of.source,
		under_policy: of.underPolicy === undefined ? null : presentUnderPolicy(of.underPolicy),
		message: of.message,
		direction: of.direction,
		subject: of.subject,
		operations: [...of.operations],
		tags: of.tags.map(({ tag, operations }) => ({ tag, operations })),
		reached: {
			sdk_methods: [...of.reached.methods],
			types: [...of.reached.types],
			mcp_tools: [...of.reached.tools],
		},
		breaks_sdks: of.breaks === undefined ? null : [...of.breaks],
		before: of.before === null ? null : presentLocation(of.before),
		after: of.after === null ? null : presentLocation(of.after),
		shown_at: presentLocation(of.shownAt),
		points: of.points,
		points_explained: of.pointsExplained,
		tag_points: (of.tagPoints ?? []).map(({ tag, points }) => ({ tag, points })),
		proof: of.proof,
		witness: of.witness === null ? null : presentWitness(of.witness),
		unproven: of.unproven ?? null,
		failing: of.failing ?? null,
		exception:
			of.exception === null
				? null
				: { owner: of.exception.owner, reason: of.exception.reason, expires: of.exception.expires },
	};
}

const presentLocation = ({ file, line, column, pointer }: Location): z.input<typeof location> => ({
	file,
	line,
	column,
	pointer,
});

const presentUnderPolicy = ({ wire, source, milder }: UnderPolicy): z.input<typeof underPolicy> => ({
	wire,
	source,
	milder: milder.map(({ operation, level }) => ({ operation, level })),
});

function presentWitness({ payload, of, acceptedBy, refusal }: Witness): z.input<typeof witness> {
	const { pointer, keyword, text } = refusal;
	return { payload, of, accepted_by: acceptedBy, refusal: { pointer, keyword, text } };
}
