import { z } from "zod";

/*
 * What an unprivileged run leaves for the sub-action report, which publishes it with a token that writes. Whoever opened
 * the pull request may have made every byte of it: the bounds hold for both sides, and nothing in it names a repository, a
 * pull request or a commit.
 */

/** Of the file. */
export const MOST_ARTIFACT_BYTES = 1024 * 1024;
export const MOST_SERVICES = 100;
export const MOST_FINDINGS = 200;
export const MOST_TEXT = 500;
/** Of a path, a rule or another name. */
export const MOST_NAME = 300;

const text = z.string().max(MOST_TEXT);
const name = z.string().max(MOST_NAME);
const count = z.int().min(0);
const points = z.number().min(0).max(1e12);

const finding = z.strictObject({
	level: z.enum(["ERR", "WARN", "INFO"]),
	rule: name,
	message: text,
	file: name,
	line: count,
	column: count,
	operations: count,
	fingerprint: name,
});

const service = z.strictObject({
	config: name,
	service: name,
	verdict: z.enum(["ERR", "WARN", "PASS"]),
	gate_action: z.enum(["proceed", "block"]),
	reason: text,
	effective_score: points,
	errors: count,
	warnings: count,
	info: count,
	semver: z.enum(["none", "minor", "major"]).nullable(),
	caveat: name.nullable(),
	findings: z.array(finding).max(MOST_FINDINGS),
});

export const artifactSchema = z.strictObject({
	format: z.literal("driftgate.report/1"),
	services: z.array(service).max(MOST_SERVICES),
	/** Services that are not in the list: those that the change does not touch, and those that it has no room for. */
	unchanged: count,
	left_out: count,
});

export type Artifact = z.infer<typeof artifactSchema>;
export type ArtifactService = Artifact["services"][number];
