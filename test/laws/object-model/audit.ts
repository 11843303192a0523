import { diffApis } from "../../../engine/src/diff/diff-apis.ts";
import { type Api, buildApi, type Change, type JsonObject, parseSource } from "../../../engine/src/index.ts";
import { judgeChanges } from "../../../engine/src/rules/judge-changes.ts";
import { compareSdks } from "../../../engine/src/sdks/compare-sdks.ts";
import { makePolicy } from "../../../engine/src/testing/make-policy.ts";
import { carriedKinds } from "./model/carried.ts";
import { documentKinds } from "./model/document.ts";
import { schemaKinds } from "./model/schema.ts";
import { type Edit, editsOf, type ObjectKind } from "./object-kind.ts";
import { type Waiver, waiverOf } from "./waivers.ts";

export const objectKinds: readonly ObjectKind[] = [...documentKinds, ...carriedKinds, ...schemaKinds];

/**
 * What becomes of an edit: rules judge it, where it stands or where its component is used; or a waiver says why none
 * does, or why none does yet (a gap).
 */
export type Answer =
	| { readonly is: "judged" | "resolved"; readonly rules: readonly string[] }
	| { readonly is: "waived" | "gap"; readonly waiver: Waiver }
	| { readonly is: "unanswered" };

export interface AuditedEdit {
	readonly edit: Edit;
	readonly answer: Answer;
}

/** Every possible edit of the object model. */
export const editsOfAll = (kinds: readonly ObjectKind[]): readonly Edit[] => kinds.flatMap(editsOf);

/** Judges edits of the object model, each as a pair of real descriptions. */
export async function auditCoverage(edits = editsOfAll(objectKinds)): Promise<readonly AuditedEdit[]> {
	const audited: AuditedEdit[] = [];
	for (const edit of edits) audited.push({ edit, answer: await answerTo(edit) });
	return audited;
}

async function answerTo(edit: Edit): Promise<Answer> {
	const rules = await judge(edit);
	if (rules.length > 0) return { is: edit.host.isComponent ? "resolved" : "judged", rules };
	const waiver = waiverOf(edit);
	if (waiver === undefined) return { is: "unanswered" };
	return { is: waiver.isGap === true ? "gap" : "waived", waiver };
}

async function judge({ before, after }: Edit): Promise<readonly string[]> {
	const apis = [await readApi(before), await readApi(after)] as const;
	const changes = diffApis(...apis);
	// What clients see is cheaper to ask for, and mostly answers already.
	return namesOf(changes.length > 0 ? changes : compareSdks(...apis, changes).changes);
}

function namesOf(changes: readonly Change[]): readonly string[] {
	return [...new Set(judgeChanges(changes, makePolicy(), "2026-11-21").map(({ rule }) => rule))];
}

/** The three edits of a field share three descriptions. */
const known = new WeakMap<JsonObject, Promise<Api>>();

function readApi(description: JsonObject): Promise<Api> {
	const load = async (path: string) => (path === "openapi.json" ? JSON.stringify(description) : undefined);
	const api = known.get(description) ?? parseSource({ entry: "openapi.json", load }).then(buildApi);
	known.set(description, api);
	return api;
}

/** `Schema: change maxLength at paths › post › requestBody › content.json › schema`. */
export function sayEdit({ object, field, host, kind }: Edit): string {
	return `${object}: ${kind} ${field} at ${host.name}`;
}
