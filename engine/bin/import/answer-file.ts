import { isObject } from "../../src/lib/json-kind.ts";
import { memberOf } from "../../src/lib/json-pointer.ts";
import { plain } from "../../src/lib/say.ts";
import { Refusal } from "../command.ts";
import type { SettingsFile } from "../settings-file.ts";
import { type Answered, answerSettings } from "./answer-settings.ts";
import { fernGenerators, fernOverrides } from "./fern.ts";
import { answerWorkflow, isWorkflow } from "./github-workflow.ts";
import { oasdiff } from "./oasdiff.ts";
import { optic } from "./optic.ts";
import { overlay } from "./overlay.ts";
import type { Draft, Settings } from "./setting.ts";
import { speakeasyGen, speakeasyWorkflow } from "./speakeasy.ts";
import { stainless } from "./stainless.ts";

/** A file of a tool: what it is called, and what it says at its root where it is called otherwise. */
interface Known {
	readonly settings: Settings;
	readonly name: RegExp;
	readonly keys: readonly string[];
}

const KNOWN: readonly Known[] = [
	{ settings: oasdiff, name: /(?:^|\/)\.?oasdiff\.(?:ya?ml|json)$/, keys: ["severity-levels"] },
	{ settings: optic, name: /(?:^|\/)optic(?:\.dev)?\.yml$/, keys: ["ruleset"] },
	{ settings: speakeasyWorkflow, name: /(?:^|\/)\.speakeasy\/workflow\.ya?ml$/, keys: ["workflowVersion"] },
	{ settings: speakeasyGen, name: /(?:^|\/)gen\.ya?ml$/, keys: ["configVersion", "generation"] },
	{ settings: overlay, name: /(?:^|[/.-])overlay\.ya?ml$/, keys: ["overlay", "actions"] },
	{ settings: fernGenerators, name: /(?:^|\/)generators\.ya?ml$/, keys: ["groups", "default-group"] },
	{ settings: fernOverrides, name: /(?:^|[/.-])overrides\.ya?ml$/, keys: ["paths"] },
	{ settings: stainless, name: /(?:^|[/.])stainless\.ya?ml$/, keys: ["organization", "resources"] },
];

const READABLE =
	".oasdiff.yaml, severity and ignore files of oasdiff, optic.yml, .speakeasy/workflow.yaml, gen.yaml, overlays, generators.yml and overrides of Fern, stainless.yml, and workflows that use the Action of oasdiff, Optic, Bump, Speakeasy or Stainless";

/** What becomes of every setting of a file. Throws Refusal where no tool is known to have such a file. */
export function answerFile(file: SettingsFile, draft: Draft): readonly Answered[] {
	if (isWorkflow(file)) {
		const answered = answerWorkflow(file, draft);
		if (answered.length > 0) return answered;
		throw new Refusal(`${plain(file.path)} uses no Action that driftgate import knows: it reads ${READABLE}.`);
	}
	const known =
		KNOWN.find(({ name }) => name.test(file.path.replaceAll("\\", "/"))) ??
		KNOWN.find(({ keys }) => keys.every((key) => memberOf(file.value, key) !== undefined));
	if (known === undefined || !isObject(file.value)) {
		throw new Refusal(`${plain(file.path)} is no file that driftgate import knows: it reads ${READABLE}.`);
	}
	return answerSettings(file, known.settings, draft);
}
