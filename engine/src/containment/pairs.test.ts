import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analyze } from "../analyze.ts";
import type { JsonValue } from "../contract/json.ts";
import type { Level } from "../contract/level.ts";
import type { SpecInput } from "../contract/source.ts";
import { apiOf, describe31 } from "../diff/testing/parse-object.ts";
import { makeConfig, makePolicy } from "../testing/make-policy.ts";
import { share } from "../testing/share.ts";
import { describeWithShared, hasShared, sharedPath } from "../testing/shared-data.ts";
import { MAX_STEPS } from "./limits.ts";
import { PayloadSearch } from "./payload-search.ts";
import type { Side } from "./side.ts";

/*
 * 1,155 pairs of schemas of which it is known whether one contains the other: by the decision itself, and through the
 * whole engine, as the body of a request and, mirrored, of a response. Rows that are wrong in the suite are listed, with
 * the reason, beside this file; they are asked all the same, and must not be answered with the suite's mistake.
 */

const FILE = "containment/pairs.jsonl";

interface Row {
	readonly id: string;
	readonly contained: boolean;
	readonly before: JsonValue;
	readonly after: JsonValue;
}

const WRONG = new Map<string, string>(
	Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, "wrong-pairs.json"), "utf8"))),
);

/** Three conditions inside each other, and their denial: more combinations than are tried. */
const UNDECIDED: ReadonlySet<string> = new Set(["containment-suite-8fbe5e2244"]);

const rows: readonly Row[] = hasShared(FILE)
	? readFileSync(sharedPath(FILE), "utf8")
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line))
			.filter(({ id }) => !WRONG.has(id))
	: [];
/** Each costs several times as much through the whole engine as its decision does: a fourth of them outside CI. */
const judged = share(rows, 4);

const REF = { $ref: "#/components/schemas/S" };

async function sideOf(schema: JsonValue): Promise<Side> {
	const api = await apiOf(describe31({ request: REF }, { S: schema }));
	const id = api.namedSchemas.get("S");
	if (id === undefined) throw new Error("The description has no schema S.");
	return { id, get: (inner) => api.schemas.get(inner) };
}

function spec(part: "request" | "response", schema: JsonValue): SpecInput {
	const text = JSON.stringify(describe31({ [part]: REF }, { S: schema }));
	return { entry: "openapi.json", load: async (file) => (file === "openapi.json" ? text : undefined) };
}

async function worst(
	part: "request" | "response",
	before: JsonValue,
	after: JsonValue,
): Promise<Level | "nothing" | "unreadable"> {
	try {
		// Version 2 also warns of an optional property that goes, which is a convention and says nothing of containment.
		const config = makeConfig({ policy: makePolicy({ rulesVersion: 1 }) });
		const input = { before: spec(part, before), after: spec(part, after), config };
		const { findings } = await analyze({ ...input, versionBefore: null, today: "2026-11-21" });
		const levels = findings.filter(({ direction }) => direction !== null).map(({ level }) => level);
		return (["ERR", "WARN", "INFO"] as const).find((level) => levels.includes(level)) ?? "nothing";
	} catch {
		return "unreadable";
	}
}

describeWithShared(FILE, "pairs with known truth", () => {
	it("are decided", async () => {
		const wrong: string[] = [];
		for (const { id, contained, before, after } of rows) {
			const sides = await Promise.all([sideOf(before), sideOf(after)]).catch(() => null);
			if (sides === null) continue;
			const { kind } = new PayloadSearch().decide(...sides, MAX_STEPS);
			if (UNDECIDED.has(id) && kind === "unknown") continue;
			if (kind !== (contained ? "contained" : "refuted")) wrong.push(`${id} ${kind}`);
		}
		expect(wrong).toEqual([]);
	});

	it.each(["request", "response"] as const)(
		"are judged as the body of a %s",
		async (part) => {
			const missed: string[] = [];
			const calledSafe: string[] = [];
			for (const { id, contained, before, after } of judged) {
				const level = part === "request" ? await worst(part, before, after) : await worst(part, after, before);
				if ((level === "ERR") === !contained && level !== "unreadable" && !(contained && level === "WARN")) continue;
				missed.push(`${id} ${contained ? "safe" : "breaking"} ${level}`);
				if (!contained && (level === "nothing" || level === "INFO")) calledSafe.push(id);
			}
			process.stdout.write(
				`${part}: ${judged.length - missed.length} of ${judged.length} right; missed: ${missed.join(", ") || "none"}\n`,
			);
			expect(calledSafe).toEqual([]);
			expect(missed.length / judged.length).toBeLessThanOrEqual(0.01);
		},
		600_000,
	);
});
