import type { JsonValue } from "../../src/contract/json.ts";
import { isList, isObject } from "../../src/lib/json-kind.ts";
import { memberOf } from "../../src/lib/json-pointer.ts";
import type { SettingsFile } from "../settings-file.ts";
import { type Answered, answerSettings } from "./answer-settings.ts";
import { bump } from "./bump.ts";
import { oasdiff } from "./oasdiff.ts";
import { optic } from "./optic.ts";
import type { Answer, Draft, Settings } from "./setting.ts";
import { speakeasyAction } from "./speakeasy.ts";
import { stainlessAction } from "./stainless.ts";

/* A workflow of GitHub: each step, or job, that uses an Action of a tool that we know has that tool's settings. */

/** By how `uses` begins. */
const ACTIONS: readonly (readonly [begins: string, inputs: Settings])[] = [
	["oasdiff/oasdiff-action/", oasdiff],
	["opticdev/action@", optic],
	["bump-sh/github-action@", bump],
	["speakeasy-api/sdk-generation-action", speakeasyAction],
	["stainless-api/upload-openapi-spec-action", stainlessAction],
];

const REPLACED: Answer = { became: "a step that uses the Action of Driftgate, on pull_request and merge_group" };

export function isWorkflow({ value }: SettingsFile): boolean {
	return isObject(memberOf(value, "jobs"));
}

/** What becomes of the known Actions' inputs; nothing where the workflow uses none of them. */
export function answerWorkflow(file: SettingsFile, draft: Draft): readonly Answered[] {
	return placesOf(file).flatMap((way) => {
		const uses = memberOf(file.valueAt(way), "uses");
		const inputs = ACTIONS.find(([begins]) => typeof uses === "string" && uses.startsWith(begins))?.[1];
		if (inputs === undefined || uses === undefined) return [];
		const used = [...way, "uses"];
		const own: Answered = { setting: { way: used, value: uses, at: file.locate(used) }, answer: REPLACED };
		return [own, ...answerSettings(file, inputs, draft, [...way, "with"])];
	});
}

/** The ways of all jobs and steps. */
function placesOf(file: SettingsFile): readonly (readonly string[])[] {
	const jobs = file.valueAt(["jobs"]);
	return Object.entries(isObject(jobs) ? jobs : {}).flatMap(([name, job]) => {
		const steps: JsonValue | undefined = memberOf(job, "steps");
		const way = ["jobs", name];
		return [way, ...(isList(steps) ? steps : []).map((_, index) => [...way, "steps", String(index)])];
	});
}
