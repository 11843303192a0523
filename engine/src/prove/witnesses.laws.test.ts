import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Judgement } from "../contract/finding.ts";
import { diffApis } from "../diff/diff-apis.ts";
import { buildApi } from "../ir/build-api.ts";
import { parseSource } from "../parse/parse-source.ts";
import { corpusDocuments, describeWithCorpus, readCorpus } from "../parse/testing/corpus.ts";
import { judgeChanges } from "../rules/judge-changes.ts";
import { makePolicy } from "../testing/make-policy.ts";
import { share } from "../testing/share.ts";
import { describeWithShared, sharedPath } from "../testing/shared-data.ts";
import { proveJudgements } from "./prove-judgements.ts";
import { type Descriptions, isAtItsPlace } from "./testing/is-at-its-place.ts";
import { acceptsWhole } from "./testing/whole-document.ts";

/*
 * The law of the witness: ajv on the whole descriptions, which nothing of ours has cut, accepts every witness on the side
 * that is said to and refuses it on the other. What is refused is what the error is about, where the payload holds other
 * changes as well.
 */

const RULES = path.join(import.meta.dirname, "../../cases/rules");
const LABELLED = "cases";

interface Pair {
	readonly name: string;
	readonly before: string;
	readonly after: string;
}

function pairsBelow(folder: string): readonly Pair[] {
	const foldersIn = (parent: string) =>
		readdirSync(parent, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
	return foldersIn(folder).flatMap((topic) =>
		foldersIn(path.join(folder, topic)).flatMap((name) => {
			const own = path.join(folder, topic, name);
			const file = (side: string) => path.join(own, readdirSync(own).find((one) => one.startsWith(`${side}.`)) ?? "");
			const [before, after] = [file("before"), file("after")];
			const there = { name: `${topic}/${name}`, before, after };
			return [there, { name: `${topic}/${name}, turned round`, before: after, after: before }];
		}),
	);
}

async function readFile(file: string) {
	const load = async (name: string) => {
		const full = path.join(path.dirname(file), name);
		return existsSync(full) ? readFileSync(full, "utf8") : undefined;
	};
	const source = await parseSource({ entry: path.basename(file), load });
	return { source, api: buildApi(source) };
}

type Side = Awaited<ReturnType<typeof readFile>>;

async function prove(before: Side, after: Side): Promise<readonly Judgement[]> {
	const judged = judgeChanges(diffApis(before.api, after.api), makePolicy(), "2026-11-21", before.source.entry);
	const proven = await proveJudgements(judged, { before: before.api, after: after.api }, true);
	return proven.filter(({ level }) => level === "ERR");
}

/** What a whole description says of a witness; a place without a schema accepts everything. */
function accepts(judgement: Judgement, which: "before" | "after", { api, source }: Side): boolean {
	const { witness, change } = judgement;
	const id = (witness?.branch ?? change.way?.root)?.[which];
	if (witness === null || id === undefined) throw new Error("A witness has a payload and a way.");
	return id === null || acceptsWhole(api, source, id, witness.payload);
}

function descriptionsOf(sides: Readonly<Record<"before" | "after", Side>>): Descriptions {
	return {
		accepts: (side, id, value) => acceptsWhole(sides[side].api, sides[side].source, id, value),
		names: (side, id, property) => id !== null && sides[side].api.schemas.get(id).properties.has(property),
	};
}

/** Of a witness whose refusal is not at the place of its change, what it says instead. */
function strays(judgements: readonly Judgement[], before: Side, after: Side): readonly object[] {
	const descriptions = descriptionsOf({ before, after });
	return judgements.flatMap(({ rule, message, change, witness }) =>
		witness === null || isAtItsPlace(change, witness, descriptions)
			? []
			: [{ rule, message, payload: witness.payload, refusal: witness.refusal }],
	);
}

type Shares = Record<Judgement["proof"], number>;

function count(judgements: readonly Judgement[]): Shares {
	const shares: Shares = { proved: 0, "by-structure": 0, unproven: 0 };
	// An error by convention alone has no payload to find.
	for (const { proof, unproven = "" } of judgements) if (!unproven.endsWith("accepts too")) shares[proof]++;
	return shares;
}

function say({ proved, unproven, ...rest }: Shares): string {
	return `${proved} proved, ${rest["by-structure"]} by structure, ${unproven} unproven`;
}

async function checkAll(pairs: readonly Pair[]): Promise<Shares> {
	const all: Judgement[] = [];
	for (const { name, ...files } of pairs) {
		const [before, after] = [await readFile(files.before), await readFile(files.after)];
		const judgements = await prove(before, after);
		for (const judgement of judgements) {
			const { witness, unproven, proof, rule } = judgement;
			expect({ name, rule, reason: unproven !== undefined }).toEqual({ name, rule, reason: proof === "unproven" });
			expect({ name, rule, witness: witness !== null }).toEqual({ name, rule, witness: proof === "proved" });
			if (witness === null) continue;
			const verdicts = { before: accepts(judgement, "before", before), after: accepts(judgement, "after", after) };
			const expected = { before: witness.acceptedBy === "before", after: witness.acceptedBy === "after" };
			expect({ name, rule, payload: witness.payload, ...verdicts }).toEqual({
				...{ name, rule, payload: witness.payload },
				...expected,
			});
		}
		expect({ name, strays: strays(judgements, before, after) }).toEqual({ name, strays: [] });
		all.push(...judgements);
	}
	return count(all);
}

describe("witnesses", () => {
	it("are what they say, in every case of the rules", async () => {
		// Of a description that holds what no keyword can hold, ajv reads nothing at all; of tags it knows nothing.
		const pairs = share(pairsBelow(RULES), 3).filter(({ name }) => !/^(?:misread|discriminator)\//u.test(name));
		const shares = await checkAll(pairs);
		process.stdout.write(`rules' cases, both ways: ${say(shares)}\n`);
		expect(shares.proved / (shares.proved + shares.unproven)).toBeGreaterThan(0.85);
	}, 120_000);
});

describeWithShared(LABELLED, "witnesses of labelled cases", () => {
	it("are what they say, in every one", async () => {
		const shares = await checkAll(pairsBelow(sharedPath(LABELLED)));
		process.stdout.write(`labelled cases, both ways: ${say(shares)}\n`);
		expect(shares.proved / (shares.proved + shares.unproven)).toBeGreaterThan(0.85);
	}, 120_000);
});

/** Errors about payloads that have a witness, of all pairs of the corpus that are read in the time of a test. */
const PROVED = 0.9;
const MOST_BYTES = 400_000;

describeWithCorpus("witnesses of real descriptions", () => {
	it("are found for nearly all errors that are about payloads, and show no other change", async () => {
		const total: Shares = { proved: 0, "by-structure": 0, unproven: 0 };
		const pairs = corpusDocuments().filter(({ pair_of, bytes }) => typeof pair_of === "string" && bytes < MOST_BYTES);
		for (const { file, pair_of } of pairs) {
			const read = async (entry: string) => {
				const load = async (name: string) => readCorpus(path.join(path.dirname(entry), name));
				const source = await parseSource({ entry: path.basename(entry), load });
				return { source, api: buildApi(source) };
			};
			// Some of the corpus are not valid on purpose.
			const sides = await Promise.all([read(pair_of ?? file), read(file)]).catch(() => null);
			if (sides === null) continue;
			const judgements = await prove(...sides);
			expect({ file, strays: strays(judgements, ...sides) }).toEqual({ file, strays: [] });
			const shares = count(judgements);
			process.stdout.write(`${file}: ${say(shares)}\n`);
			for (const proof of Object.keys(total) as (keyof Shares)[]) total[proof] += shares[proof];
		}
		expect(total.proved).toBeGreaterThan(80);
		expect(total.proved / (total.proved + total.unproven)).toBeGreaterThan(PROVED);
	}, 120_000);
});
