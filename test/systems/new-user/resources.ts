/*
 * The resources of docs/contract, field by field (contract:sync-run-fields and its like): written from the text, and from
 * nothing of the service.
 */

type Kind = (value: unknown) => boolean;

const text: Kind = (value) => typeof value === "string";
const said: Kind = (value) => text(value) && value !== "";
const uuid: Kind = (value) => text(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(value));
const timestamp: Kind = (value) =>
	text(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
const integer: Kind = Number.isInteger;
const number: Kind = Number.isFinite;
const boolean: Kind = (value) => typeof value === "boolean";
const sha256: Kind = (value) => /^[0-9a-f]{64}$/.test(String(value));
const repository: Kind = (value) => /^[^/]+\/[^/]+$/.test(String(value));
const one =
	(...values: readonly unknown[]): Kind =>
	(value) =>
		values.includes(value);
const orNull =
	(kind: Kind): Kind =>
	(value) =>
		value === null || kind(value);
const optional =
	(kind: Kind): Kind =>
	(value) =>
		value === undefined || kind(value);
const list =
	(kind: Kind): Kind =>
	(value) =>
		Array.isArray(value) && value.every(kind);

export type Resource = Readonly<Record<string, Kind>>;

/** The fields of a value that are not as the interface's table says; empty where all are. */
export function misfits(resource: Resource, value: unknown): readonly string[] {
	if (typeof value !== "object" || value === null) return [`no object: ${JSON.stringify(value)}`];
	return Object.entries(resource)
		.filter(([name, kind]) => !kind(Reflect.get(value, name)))
		.map(([name]) => `${name}: ${JSON.stringify(Reflect.get(value, name))}`);
}

const fits =
	(resource: Resource): Kind =>
	(value) =>
		misfits(resource, value).length === 0;

export const syncRun: Resource = {
	id: uuid,
	project_id: uuid,
	status: one("completed", "failed"),
	trigger_type: one("manual", "webhook", "upgrade"),
	version_number: integer,
	created_at: timestamp,
	started_at: timestamp,
	completed_at: timestamp,
	error_message: orNull(text),
	gate_action: one("proceed", "block"),
	breaking_score: number,
	effective_breaking_score: number,
	total_duration_ms: integer,
};

export const project: Resource = {
	project_id: uuid,
	name: said,
	repo_full_name: repository,
	status: one("active"),
	drift_detected: boolean,
	last_synced_at: timestamp,
	version: (value) => /^\d+\.\d+\.\d+/.test(String(value)),
	outputs: list(text),
	artifact_count: integer,
	total_runs: integer,
};

export const configSummary: Resource = { service: said, version: said, endpoint_count: integer, outputs: list(text) };

const scopes = list(one("read", "write", "sync"));

export const createdKey: Resource = { id: said, key: said, name: said, scopes, created_at: timestamp };

export const rotatedKey: Resource = { ...createdKey, key_prefix: said };

export const listedKey: Resource = {
	id: said,
	key: (value) => value === undefined,
	prefix: said,
	name: said,
	scopes,
	last_used_at: orNull(timestamp),
	created_at: timestamp,
};

const lane = one("ERR", "WARN", "INFO", "PASS");

export const auditEntry: Resource = { id: uuid, verdict: lane, ref: said, commit: said, created_at: timestamp };

export const changelogEntry: Resource = {
	id: uuid,
	version: said,
	lane,
	developer_summary: said,
	err_count: integer,
	warn_count: integer,
	info_count: integer,
	published_at: orNull(timestamp),
};

const breakingOperation: Resource = { kind: said, endpoint: said, breaking_score: number, severity: said };

export const gateDecision: Resource = {
	gate_action: one("proceed", "block"),
	gate_lane: lane,
	gate_reason: said,
	effective_breaking_score: number,
	sync_run_id: uuid,
	breaking_operations: list(fits(breakingOperation)),
	diff_summary: optional(fits({ errors: integer, warnings: integer, info: integer })),
};

export const wrapper: Resource = { id: said, language: said, artifact_type: one("wrapper"), content: said, sha256 };

export const protectionSummary: Resource = {
	total_syncs: integer,
	gate_blocks: integer,
	breaking_changes_caught: integer,
	artifacts_generated: integer,
};

export const creditBalance: Resource = {
	credits: integer,
	plan_tier: one("free", "pro", "team", "enterprise"),
	stripe_subscription_status: one("active", "canceled", null),
};

export const installationStatus: Resource = {
	installed: one(true),
	installation_id: integer,
	account_login: said,
	repo_count: integer,
};

export const driftCheck: Resource = {
	drifted: boolean,
	last_synced_sha: said,
	current_sha: said,
	last_synced_at: timestamp,
};

export const publicStatus: Resource = {
	project: said,
	status: said,
	drifted: boolean,
	last_synced_at: timestamp,
	outputs: list(text),
};

export const driftException: Resource = { owner: said, reason: said, expires_at: said };
