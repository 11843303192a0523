import { createHash } from "node:crypto";
import { jest } from "@jest/globals";
import type { EvidencePackage } from "../contract/evidence.ts";
import type { JsonValue } from "../contract/json.ts";
import { Fault } from "../lib/fault.ts";
import { makeEvidence, PROJECT_ID, testDecision, testSigner, verifySignature } from "../testing/make-evidence.ts";
import { isEverythingTried } from "../testing/share.ts";
import type { LoggedDecision } from "./make-package.ts";
import { printBody, printPackage, sealText } from "./package-document.ts";
import { signNote } from "./signed-note.ts";
import { NOT_RECONCILED, UNREAD } from "./statement.ts";
import { verifyPackage } from "./verify-package.ts";

/** What tries every byte takes seconds where the machine is busy. */
jest.setTimeout(60_000);

const signer = testSigner();
const trust = { verify: verifySignature, publicKey: signer.publicKey };
const failuresOf = (evidence: EvidencePackage) => verifyPackage(printPackage(evidence), trust).failures;

/** Sealed again with the real key: what somebody can do who holds it, and wants to show another history. */
function reseal({ seal: _, ...body }: EvidencePackage): EvidencePackage {
	return { ...body, seal: signNote(sealText(printBody(body)), `driftgate/projects/${PROJECT_ID}`, signer) };
}

describe("a package", () => {
	it.each([
		[0, 0],
		[0, 1],
		[0, 12],
		[3, 3],
		[3, 12],
		[11, 12],
		[64, 100],
	])("of the decisions from %i to %i is verified", async (first, end) => {
		const evidence = await makeEvidence(first, end);
		expect(verifyPackage(printPackage(evidence), trust)).toEqual({
			failures: [],
			projectId: PROJECT_ID,
			window: evidence.window,
			summary: evidence.summary,
			erasedDetails: 0,
			key: evidence.log.key,
			checkpoint: evidence.log.checkpoint,
		});
		expect(evidence.summary.decisions).toBe(end - first);
	});

	describe("whose history could not be read", () => {
		/** The same package, as if GitHub had not answered. */
		async function unread(why: Partial<EvidencePackage["population"]>): Promise<EvidencePackage> {
			const evidence = await makeEvidence(0, 3);
			const { explanation, reconciled } = NOT_RECONCILED;
			const counts = { query: null, decided: 0, covered: 0, undecided: 0, changes: [] };
			return reseal({ ...evidence, population: { reconciled, explanation, ...why, ...counts } });
		}

		it("is verified, with the reason and since when, and one of old without them", async () => {
			const since = "2026-01-01T00:00:00.000Z";
			expect(failuresOf(await unread({ reason: UNREAD.repository_unreadable, since }))).toEqual([]);
			expect(failuresOf(await unread({ reason: UNREAD.too_many_commits }))).toEqual([]);
			expect(failuresOf(await unread({}))).toEqual([]);
		});

		it("is none where the reason is somebody's own", async () => {
			const made = await unread({ reason: "There was nothing to reconcile." });
			expect(() => verifyPackage(printPackage(made), trust)).toThrow(Fault);
		});

		it("is not verified where a reason stands beside a history that was read", async () => {
			const evidence = await makeEvidence(0, 3);
			const { reconciled, explanation, ...counts } = evidence.population;
			const population = { reconciled, explanation, reason: UNREAD.branch_missing, ...counts };
			expect(failuresOf(reseal({ ...evidence, population }))).not.toEqual([]);
		});
	});

	it("is the same for the same window, whatever was decided afterwards", async () => {
		const before = printPackage(await makeEvidence(3, 12));
		expect(printPackage(await makeEvidence(3, 12, 40))).toBe(before);
	});

	it("lists the exceptions with their decisions, and counts what blocked", async () => {
		const evidence = await makeEvidence(3, 12);
		expect(evidence.exceptions).toMatchObject([
			{ finding: "3f9a0c1122334455", owner: "@api-team", expires: "2027-01-31", leaf_indexes: [5, 10] },
		]);
		expect(evidence.summary).toEqual({ decisions: 9, proceeded: 6, blocked: 3 });
	});

	it("is still verified where details were erased, and says how many", async () => {
		const evidence = await makeEvidence(0, 6, 6, (index) => ({ ...testDecision(index), details: null }));
		expect(verifyPackage(printPackage(evidence), trust)).toMatchObject({ failures: [], erasedDetails: 6 });
		expect(evidence.exceptions).toEqual([]);
	});

	it("is refused with another key than the one that was given", async () => {
		const evidence = await makeEvidence(3, 12, 12, testDecision, testSigner("a stranger"));
		expect(failuresOf(evidence)).toEqual(["The package is signed with another key than the one that was given."]);
		expect(verifyPackage(printPackage(evidence), { verify: verifySignature }).failures).toEqual([]);
	});

	it("has its seal on the line before the last, over the lines above", async () => {
		const document = printPackage(await makeEvidence(0, 2));
		const lines = document.split("\n");
		expect(lines.slice(-3)).toEqual([expect.stringMatching(/^\t"seal": "driftgate\.evidence\/1\\n/), "}", ""]);
		const above = `${lines.slice(0, -3).join("\n")}\n`;
		expect(lines.at(-3)).toContain(createHash("sha256").update(above).digest("hex"));
		expect(JSON.parse(document).seal).toBeDefined();
	});

	it.each(["", "{}", "[]", "null", "# Evidence", '{"format":"driftgate.evidence/2"}', '{"__proto__":{}}'])(
		"is not %j",
		(document) => expect(() => verifyPackage(document, trust)).toThrow(Fault),
	);

	it("is not a text that is nested 100,000 deep", () => {
		expect(() => verifyPackage("[".repeat(100_000) + "]".repeat(100_000), trust)).toThrow(Fault);
	});
});

/** The document with each scalar in it changed, and each member and item left out. */
function* changes(value: JsonValue): Generator<readonly [string, JsonValue]> {
	if (typeof value === "string") {
		yield ["longer", `${value}x`];
		yield ["cut", value.slice(1)];
		yield ["flipped", `${value.slice(0, -1)}${String.fromCharCode((value.charCodeAt(value.length - 1) || 64) ^ 1)}`];
	}
	if (typeof value === "number") yield ["counted on", value + 1];
	if (typeof value === "boolean") yield ["negated", !value];
	if (value !== null) yield ["nulled", null];
	if (Array.isArray(value)) {
		for (const [at, item] of value.entries()) {
			yield [`${at} left out`, value.toSpliced(at, 1)];
			yield [`${at} doubled`, value.toSpliced(at, 0, item)];
			for (const [name, changed] of changes(item)) yield [`${at} ${name}`, value.with(at, changed)];
		}
	} else if (typeof value === "object" && value !== null) {
		yield ["with more", { ...value, more: 1 }];
		for (const [name, member] of Object.entries(value)) {
			yield [`${name} left out`, Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))];
			for (const [what, changed] of changes(member)) yield [`${name} ${what}`, { ...value, [name]: changed }];
		}
	}
}

function isRefused(document: string): boolean {
	try {
		return verifyPackage(document, trust).failures.length > 0;
	} catch (error) {
		if (error instanceof Fault) return true;
		throw error;
	}
}

describe("a package that was tampered with", () => {
	it("is refused, whatever was changed in whichever field", async () => {
		const evidence = JSON.parse(JSON.stringify(await makeEvidence(3, 12))) as JsonValue;
		const accepted: string[] = [];
		let tried = 0;
		for (const [name, changed] of changes(evidence)) {
			const document = `${JSON.stringify(changed, null, "\t")}\n`;
			tried += 1;
			if (!isRefused(document)) accepted.push(name);
		}
		expect(accepted).toEqual([]);
		expect(tried).toBeGreaterThan(400);
	});

	it("is refused, whichever byte of the document was changed", async () => {
		const bytes = Buffer.from(printPackage(await makeEvidence(3, 5)));
		const step = isEverythingTried ? 7 : 29;
		for (let at = 0; at < bytes.length; at += step) {
			const changed = Buffer.from(bytes);
			changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
			if (!isRefused(changed.toString("utf8"))) throw new Error(`Byte ${at} can be changed.`);
		}
	});

	it.each([
		["white space", (document: string) => document.replace('"format": ', '"format":  ')],
		["a member that stands twice", (document: string) => document.replace('"format"', '"format": "x", "format"')],
		["a member that was moved", (document: string) => document.replace(/(\t"format".*\n)(\t"criterion".*\n)/, "$2$1")],
		["an end without a line break", (document: string) => document.trimEnd()],
	])("is refused for %s", async (_, change) => {
		const document = printPackage(await makeEvidence(3, 12));
		expect(change(document)).not.toBe(document);
		expect(isRefused(change(document))).toBe(true);
	});
});

/** A decision whose details were written otherwise before they were hashed. */
function rewritten(index: number, from: string, to: string): LoggedDecision {
	const details = testDecision(index).details?.replace(from, to) ?? "";
	return { leaf: testDecision(index, { details: createHash("sha256").update(details).digest("hex") }).leaf, details };
}

describe("somebody who holds the key and seals the package again", () => {
	let evidence: EvidencePackage;
	beforeAll(async () => {
		evidence = await makeEvidence(3, 12);
	});

	const at = (position: number) => {
		const decision = evidence.decisions[position];
		if (decision === undefined) throw new Error(`There is no decision at ${position}.`);
		return decision;
	};

	it("cannot change a decision", () => {
		const leaf = at(0).leaf.replace('"gate_action":"block"', '"gate_action":"proceed"');
		const changed = reseal({ ...evidence, decisions: evidence.decisions.with(0, { ...at(0), leaf }) });
		expect(failuresOf(changed)).toEqual([
			"Decision 3 is not in the log: its bytes and its proof do not lead to the checkpoint's root.",
			"The summary does not count the decisions that are listed.",
		]);
	});

	it("cannot leave one out, in the middle or at an end", () => {
		for (const position of [0, 4, 8]) {
			const changed = reseal({ ...evidence, decisions: evidence.decisions.toSpliced(position, 1) });
			expect(failuresOf(changed)).toContainEqual("The log holds 9 decisions in the window, but the package lists 8.");
		}
	});

	it("cannot show one twice or in another order", () => {
		const twice = reseal({ ...evidence, decisions: evidence.decisions.with(4, at(3)) });
		expect(failuresOf(twice)).toEqual(
			expect.arrayContaining([
				"The decisions have a gap: number 7 of the log is not where it should be.",
				"Decision 6 is of a sync run that was decided already.",
			]),
		);
		const swapped = reseal({ ...evidence, decisions: evidence.decisions.with(4, at(3)).with(3, at(4)) });
		expect(failuresOf(swapped)).toContainEqual("Decision 6 was made before the one before it.");
	});

	it("cannot change an exception or its details", () => {
		const changed = evidence.decisions.map((decision) => ({
			...decision,
			details: decision.details?.replaceAll("@api-team", "@nobody") ?? null,
		}));
		const failures = failuresOf(reseal({ ...evidence, decisions: changed }));
		expect(failures).toContainEqual("The details of decision 5 are not those whose hash the log holds.");
		expect(failures).toContainEqual("The exceptions are not those that the decisions used.");
	});

	it("cannot say that another workflow run asked, or none", () => {
		const details = at(0).details ?? "";
		const workflow = '"workflow":{"event_name":"push","run_id":"730003","run_attempt":"1"},';
		expect(details).toContain(workflow);
		for (const changed of [
			details.replace("730003", "730004"),
			details.replace('"run_attempt":"1"', '"run_attempt":"2"'),
			details.replace('"push"', '"pull_request"'),
			details.replace(workflow, ""),
		]) {
			const decisions = evidence.decisions.with(0, { ...at(0), details: changed });
			expect(failuresOf(reseal({ ...evidence, decisions }))).toEqual([
				"The details of decision 3 are not those whose hash the log holds.",
			]);
		}
	});

	it.each([
		["more than a format knows", '"run_attempt":"1","actor":"alice"'],
		["less", '"run_attempts":"1"'],
		["another type", '"run_attempt":1'],
	])("cannot let the details say %s of a workflow", async (_what, written) => {
		const forged = await makeEvidence(0, 4, 4, (index) => rewritten(index, '"run_attempt":"1"', written));
		expect(failuresOf(forged)).toEqual([1, 3].map((index) => `The details of decision ${index} cannot be read.`));
	});

	it("cannot let the window begin later, or hide what was before it", () => {
		const later = reseal({ ...evidence, window: { ...evidence.window, from: "2026-01-01T05:00:00.000Z" } });
		expect(failuresOf(later)).toContainEqual(
			"Decision 3 was made at 2026-01-01T03:00:00.000Z, which is not in the window.",
		);
		const earlier = reseal({ ...evidence, window: { ...evidence.window, from: "2026-01-01T02:00:00.000Z" } });
		expect(failuresOf(earlier)).toEqual([
			"The decision before the window was made in it or after it: the window begins too late.",
		]);
		const hidden = reseal({ ...evidence, log: { ...evidence.log, decision_before: null } });
		expect(failuresOf(hidden)).toEqual(["The last decision before the window is missing."]);
	});

	it("cannot show a history that does not begin with the one before", async () => {
		const rewritten = await makeEvidence(3, 12, 12, (index) =>
			testDecision(index, index === 1 ? { commit_sha: "b".repeat(40) } : {}),
		);
		const log = { ...rewritten.log, checkpoint_before: evidence.log.checkpoint_before };
		expect(failuresOf(reseal({ ...rewritten, log }))).toEqual([
			"The log of the checkpoint does not begin with the log of the one before: history was changed.",
		]);
	});

	it("cannot promise more than the format does", () => {
		const proves = [...evidence.statement.proves, "That every change was reviewed."];
		expect(failuresOf(reseal({ ...evidence, statement: { ...evidence.statement, proves } }))).toEqual([
			"The words of statement are not those of this format.",
		]);
	});

	it("cannot pass off the log of another project, even where it shows none of its decisions", async () => {
		const foreign = reseal({ ...(await makeEvidence(0, 0)), project_id: "another" });
		expect(failuresOf(foreign)).toEqual(["The key is that of another project's log."]);
	});

	it("cannot pass off a decision of another project, or one that was made out of order", async () => {
		const foreign = await makeEvidence(0, 4, 4, (index) => testDecision(index, index === 2 ? { project_id: "x" } : {}));
		expect(failuresOf(foreign)).toEqual(["Decision 2 is of another project."]);
		const late = await makeEvidence(0, 4, 4, (index) =>
			testDecision(index, index === 1 ? { decided_at: "2026-01-01T02:30:00.000Z" } : {}),
		);
		expect(failuresOf(late)).toEqual(["Decision 2 was made before the one before it."]);
	});
});
