import type { Api } from "../contract/api.ts";
import type { TargetName } from "../contract/config.ts";
import { latinLetters } from "../lib/latin-letters.ts";
import { plain } from "../lib/say.ts";

/** Where a description stands that is not said to stand anywhere. */
const USUAL_PATH = "./openapi.yaml";

/** A YAML reader takes these for something other than text (YAML 1.1 and 1.2, core schema). */
const NO_TEXT = /^(?:\d.*|null|true|false|yes|no|on|off|y|n)$/;

const FIRST_VERSION = "1.0.0";
const NAMELESS = "api";

export interface ConfigScaffold {
	/** Outputs to enable: what can be generated today. */
	readonly outputs: readonly TargetName[];
	/** Path of the description in its repository. */
	readonly specPath?: string;
}

/** A setting of a first configuration, and why it is so. */
export interface ConfigChoice {
	/** `service`, `gate.promise`. */
	readonly setting: string;
	/** As YAML; of `outputs` the names. */
	readonly value: string;
	/** A sentence, on one line. */
	readonly why: string;
}

/** What a first configuration says of a description, in the order of the file. */
export function configChoices(api: Api, { outputs, specPath }: ConfigScaffold): readonly ConfigChoice[] {
	const { title, version } = api.info;
	return [
		{ setting: "service", value: yamlText(serviceOf(title)), why: whyService(title) },
		{ setting: "version", value: versionOf(version), why: whyVersion(version) },
		{
			setting: "spec",
			value: JSON.stringify(specPath ?? USUAL_PATH),
			why:
				specPath === undefined
					? "The usual place: write where the description stands."
					: "Where the description stands.",
		},
		{
			setting: "outputs",
			value: outputs.join(", "),
			why: "All that can be generated: delete what nobody needs.",
		},
		{
			setting: "gate.promise",
			value: "wire",
			why: "Which breakage counts: of deployed clients (wire), of code on regenerated SDKs (source), or both.",
		},
		{
			setting: "gate.block_on",
			value: "ERR",
			why: "What fails the check: ERR, WARN or never. ERR is what breaks for certain.",
		},
		{
			setting: "gate.semver",
			value: "suggest",
			why: "Must the version move as far as the changes demand? require, suggest or off.",
		},
	];
}

/**
 * A `driftgate.yml` to begin with: what a description says of itself, and the defaults of the policy written out, each with
 * the reason above it, so that whoever edits them sees what there is. The parser of configurations reads it as it is.
 */
export function scaffoldConfig(api: Api, scaffold: ConfigScaffold): string {
	const choices = configChoices(api, scaffold);
	const lines = choices.flatMap(({ setting, value, why }, index) => {
		const [first = "", inner] = setting.split(".");
		const section = inner !== undefined && !choices.slice(0, index).some((one) => one.setting.startsWith(`${first}.`));
		const pad = inner === undefined ? "" : "  ";
		const said = [...(section ? [`${first}:`] : []), `${pad}# ${why}`];
		if (setting !== "outputs") return [...said, `${pad}${inner ?? first}: ${value}`];
		return [...said, "outputs:", ...scaffold.outputs.map((target) => `  ${target}: true`)];
	});
	return [...lines, ""].join("\n");
}

function whyService(title: string): string {
	const isNamed = serviceOf(title) !== NAMELESS || /api/i.test(title);
	return isNamed
		? `Made of the title ${JSON.stringify(plain(title, 80))}: it names packages and environment variables.`
		: "The title has no letters that a name can be made of: write what the service is called.";
}

function whyVersion(version: string): string {
	const said = JSON.stringify(plain(version, 40));
	if (versionParts(version) === null) return `The first one, as info.version is ${said}, which is no semantic version.`;
	return version.trim() === versionOf(version) ? "From info.version." : `From info.version, which is ${said}.`;
}

function yamlText(slug: string): string {
	return NO_TEXT.test(slug) ? `"${slug}"` : slug;
}

/** A slug of the title: 64 lower-case letters, digits and inner hyphens at most. */
export function serviceOf(title: string): string {
	const slug = latinLetters(title.slice(0, 1_000))
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 65)
		.replace(/^-+|-+$/g, "")
		.slice(0, 64)
		.replace(/-+$/, "");
	return slug === "" ? NAMELESS : slug;
}

/** `v2` and `2.1` are versions that lack their ends; a date or a name is none (Semantic Versioning 2.0.0, section 2). */
export function versionOf(written: string): string {
	return versionParts(written)?.join(".") ?? FIRST_VERSION;
}

function versionParts(written: string): readonly number[] | null {
	const [, major, minor = "0", patch = "0"] =
		/^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?$/.exec(written.trim()) ?? [];
	return major === undefined ? null : [major, minor, patch].map(Number);
}
