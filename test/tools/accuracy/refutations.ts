import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import type { JsonValue, SpecInput } from "../../../engine/src/index.ts";
import { meant } from "../fuzz/oracle/as-meant.ts";
import { schemaDocument } from "./schema-document.ts";
import { findingsOf } from "./verdict.ts";

/*
 * The validation suite as an oracle: where an instance is valid under one schema and not under another, the first is not
 * contained in the second, and a request that changes from the first to the second must not pass in silence.
 */

interface Group {
	readonly description: string;
	readonly schema: JsonValue;
	readonly tests: readonly { readonly data: JsonValue; readonly valid: boolean }[];
}

interface Judged {
	readonly name: string;
	readonly schema: JsonValue;
	/** Of every instance of the suite, whether it is valid. */
	readonly valid: readonly boolean[];
	/** Whether it is valid, and what is sent by who describes properties without a type: objects. */
	readonly sent: readonly boolean[];
}

export interface Refutation {
	readonly before: string;
	readonly after: string;
	readonly instance: JsonValue;
	/** What was said instead of an error. */
	readonly said: readonly string[];
}

export interface Refutations {
	readonly schemas: number;
	readonly instances: number;
	/** Ordered pairs of schemas that an instance refutes, and that were judged. */
	readonly judged: number;
	/** Those that were called contained all the same. */
	readonly calledSafe: readonly Refutation[];
	/** Those that pass by the convention on what was never described: it is said, and is no claim of containment. */
	readonly byConvention: number;
	/** Those that only a value refutes which is no object, where the first schema describes objects without a type. */
	readonly byMeaning: number;
}

/** Strictly, an open object allows any value under a name; by convention nobody sends what was never described. */
const CONVENTION = "request-property-added-optional";

/** Judges every `step`th of the refuted pairs. */
export async function refute(folder: string, today: string, step: number): Promise<Refutations> {
	const groups = readGroups(folder);
	const instances = distinct(groups.flatMap(({ group }) => group.tests.map(({ data }) => data))).filter(isAnswered);
	const schemas = groups.flatMap(({ name, group }) => judge(name, group, instances) ?? []);
	const calledSafe: Refutation[] = [];
	let refuted = 0;
	let judged = 0;
	let byConvention = 0;
	let byMeaning = 0;
	for (const before of schemas) {
		for (const after of schemas) {
			const proofIn = (valid: readonly boolean[]) => valid.findIndex((is, index) => is && after.valid[index] === false);
			const sent = proofIn(before.sent);
			const instance = instances[sent === -1 ? proofIn(before.valid) : sent];
			if (instance === undefined || refuted++ % step !== 0) continue;
			judged++;
			const sides = [schemaDocument(before.schema, "request"), schemaDocument(after.schema, "request")] as const;
			const said = await passes(...sides, today);
			if (said === null) continue;
			if (said.includes(CONVENTION)) byConvention++;
			else if (sent === -1) byMeaning++;
			else calledSafe.push({ before: before.name, after: after.name, instance, said });
		}
	}
	return { schemas: schemas.length, instances: instances.length, judged, calledSafe, byConvention, byMeaning };
}

/** Otherwise a quotient that JavaScript prints with an exponent is taken for a fraction, as of a large integer by 1e-8. */
const DECIMALS_OF_QUOTIENTS = 9;

/** The rules of what passes without an error or a warning; null where something does not, or where there is no answer. */
async function passes(before: SpecInput, after: SpecInput, today: string): Promise<readonly string[] | null> {
	try {
		const findings = await findingsOf(before, after, today);
		return findings.every(({ level }) => level === "INFO") ? findings.map(({ rule }) => rule) : null;
	} catch {
		return null;
	}
}

function readGroups(folder: string): readonly { readonly name: string; readonly group: Group }[] {
	return readdirSync(folder)
		.filter((file) => file.endsWith(".json"))
		.sort()
		.flatMap((file) => {
			const groups: readonly Group[] = JSON.parse(readFileSync(join(folder, file), "utf8"));
			return groups.map((group) => ({ name: `${file.replace(".json", "")}: ${group.description}`, group }));
		});
}

function distinct(values: readonly JsonValue[]): readonly JsonValue[] {
	return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Of an object with a member that is named like one of every object, ajv says that it was evaluated when it was not. */
function isAnswered(instance: JsonValue): boolean {
	const isPlain = typeof instance === "object" && instance !== null && !Array.isArray(instance);
	return !isPlain || !Object.keys(instance).some((name) => name in Object.prototype);
}

// ajv is the engine's dependency, so it is resolved from there.
const engineRequire = createRequire(join(import.meta.dirname, "../../../engine/package.json"));
const { Ajv2020 }: { readonly Ajv2020: typeof Ajv } = engineRequire("ajv/dist/2020.js");

/** Every instance of the suite under one schema; undefined where ajv cannot read it, or disagrees with its own tests. */
function judge(name: string, { schema, tests }: Group, instances: readonly JsonValue[]): Judged | undefined {
	const there = placed(schema);
	if (there === undefined) return undefined;
	try {
		const options = { strict: false, validateFormats: false, multipleOfPrecision: DECIMALS_OF_QUOTIENTS };
		const compile = (one: JsonValue) => new Ajv2020({ ...options, logger: false }).compile(one as object | boolean);
		const [validate, isSent] = [compile(schema), compile(meant(schema))];
		if (tests.some(({ data, valid }) => validate(data) !== valid)) return undefined;
		const valid = instances.map((instance) => validate(instance) === true);
		return {
			name,
			schema: there,
			valid,
			sent: instances.map((one, index) => valid[index] === true && isSent(one) === true),
		};
	} catch {
		return undefined;
	}
}

/** The schema as it stands in a description; undefined where it would mean something else there. */
function placed(schema: JsonValue): JsonValue | undefined {
	const text = JSON.stringify(schema);
	if (!text.includes('"$id":')) return JSON.parse(text.replaceAll(TO_ITS_ROOT, '$1"#/components/schemas/S'));
	// Below its own URL a reference means the same anywhere.
	return typeof schema === "object" && schema !== null && "$id" in schema ? schema : undefined;
}

/** A pointer from the root of a schema, which stands elsewhere now; names stay as they are. */
const TO_ITS_ROOT = /("\$(?:ref|dynamicRef)":)"#(?=[/"])/g;
