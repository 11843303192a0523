import type { Api } from "../contract/api.ts";
import type { TargetName } from "../contract/config.ts";

/** Where a description stands that is not said to stand anywhere. */
const USUAL_PATH = "./openapi.yaml";

/** A YAML reader takes these for something other than text (YAML 1.1 and 1.2, core schema). */
const NO_TEXT = /^(?:\d.*|null|true|false|yes|no|on|off|y|n)$/;

const FIRST_VERSION = "1.0.0";

export interface ConfigScaffold {
	/** Outputs to enable: what can be generated today. */
	readonly outputs: readonly TargetName[];
	/** Path of the description in its repository. */
	readonly specPath?: string;
}

/**
 * A `driftgate.yml` to begin with: what a description says of itself, and the defaults of the policy written out, so that
 * whoever edits them sees what there is. The parser of configurations reads it as it is.
 */
export function scaffoldConfig(api: Api, { outputs, specPath = USUAL_PATH }: ConfigScaffold): string {
	return [
		`service: ${yamlText(serviceOf(api.info.title))}`,
		`version: ${versionOf(api.info.version)}`,
		`spec: ${JSON.stringify(specPath)}`,
		"outputs:",
		...outputs.map((target) => `  ${target}: true`),
		"gate:",
		"  promise: wire # which breakage counts: of deployed clients (wire), of code on regenerated SDKs (source), or both",
		"  block_on: ERR # ERR, WARN or never",
		"  semver: suggest # must the version move as far as the changes demand? require, suggest or off",
		"",
	].join("\n");
}

function yamlText(slug: string): string {
	return NO_TEXT.test(slug) ? `"${slug}"` : slug;
}

/** A slug of the title: 64 lower-case letters, digits and inner hyphens at most. */
export function serviceOf(title: string): string {
	const slug = title
		.slice(0, 1_000)
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[\u0300-\u036f]/g, "")
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 65)
		.replace(/^-+|-+$/g, "")
		.slice(0, 64)
		.replace(/-+$/, "");
	return slug === "" ? "api" : slug;
}

/** `v2` and `2.1` are versions that lack their ends; a date or a name is none (Semantic Versioning 2.0.0, section 2). */
export function versionOf(written: string): string {
	const [, major, minor = "0", patch = "0"] =
		/^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?$/.exec(written.trim()) ?? [];
	return major === undefined ? FIRST_VERSION : [major, minor, patch].map((part) => String(Number(part))).join(".");
}
