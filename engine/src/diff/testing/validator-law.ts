import { Ajv2020 } from "ajv/dist/2020.js";
import { meant } from "../../../../test/tools/fuzz/oracle/as-meant.ts";
import type { Change, ChangeKind, Effect } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { diffApis } from "../diff-apis.ts";
import { apiOf, describe31 } from "./parse-object.ts";
import type { Sides } from "./schema-arbitrary.ts";

/** ajv 8 takes an empty list to contain what `contains` asks for, where `prefixItems` stands beside it. */
const MISJUDGED = ["contains", "prefixItems"];

function validator(schemas: JsonObject): ((value: JsonValue) => boolean) | null {
	const text = JSON.stringify(schemas);
	if (MISJUDGED.every((keyword) => text.includes(`"${keyword}"`))) return null;
	const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
	try {
		ajv.addSchema({ $id: "https://law.test/root", components: { schemas } });
		const validate = ajv.compile({ $ref: "https://law.test/root#/components/schemas/Body" });
		// References in a circle that describe nothing overflow the validator's stack.
		return (value) => validate(value) === true;
	} catch {
		return null;
	}
}

/** By convention, what these say is not what the validator would (see diff/schemas/objects.ts and branches.ts). */
const CONVENTIONS: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
	"property-added",
	"property-removed",
	"branch-added",
	"branch-removed",
]);

function allows(changes: readonly Change[], effects: readonly Effect[]): boolean {
	return changes.some(({ kind, effect }) => effects.includes(effect) || effect === "unknown" || CONVENTIONS.has(kind));
}

export interface Missed {
	readonly value: JsonValue;
	readonly was: boolean;
	readonly is: boolean;
	readonly said: readonly Pick<Change, "kind" | "effect" | "facts">[];
}

/**
 * The oracle: a validator of JSON Schema that is not ours. Where it accepts a payload on one side and refuses it on the
 * other, the diff must have said that the schema narrowed or widened, or that it cannot tell. Answers with the first
 * payload about which it was silent; null where there is none.
 */
export async function findMissed({ before, after }: Sides, payloads: readonly JsonValue[]): Promise<Missed | null> {
	const accepts = { before: validator(before), after: validator(after) };
	const means = { before: validator(asMeant(before)), after: validator(asMeant(after)) };
	if (accepts.before === null || accepts.after === null || means.before === null || means.after === null) return null;
	const body = { request: { $ref: "#/components/schemas/Body" } };
	const changes = diffApis(await apiOf(describe31(body, before)), await apiOf(describe31(body, after)));
	for (const value of payloads) {
		const was = attempt(accepts.before, value);
		const is = attempt(accepts.after, value);
		if (was === null || is === null || was === is) continue;
		if (attempt(was ? means.before : means.after, value) !== true) continue;
		const needed: readonly Effect[] = was ? ["narrows", "incomparable"] : ["widens", "incomparable"];
		if (allows(changes, needed)) continue;
		return { value, was, is, said: changes.map(({ kind, effect, facts }) => ({ kind, effect, facts })) };
	}
	return null;
}

/** By convention, who describes the properties of an object, and leaves out the type, sends nothing else. */
function asMeant(schemas: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, meant(schema)]));
}

function attempt(accepts: (value: JsonValue) => boolean, value: JsonValue): boolean | null {
	try {
		return accepts(value);
	} catch {
		return null;
	}
}
