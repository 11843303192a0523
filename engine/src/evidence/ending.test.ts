import type { DecisionDetails, EvidencePackage } from "../contract/evidence.ts";
import { digest } from "../lib/digest.ts";
import { evidenceMarkdown } from "../report/markdown/evidence-markdown.ts";
import {
	makeEvidence,
	PROJECT_ID,
	testDecision,
	testEnding,
	testPeople,
	testSigner,
	verifySignature,
} from "../testing/make-evidence.ts";
import { hashOfPerson } from "./named-people.ts";
import { printBody, printDecisionDetails, printDecisionRecord, printPackage, sealText } from "./package-document.ts";
import { signNote } from "./signed-note.ts";
import { verifyPackage } from "./verify-package.ts";

const signer = testSigner();
const trust = { verify: verifySignature, publicKey: signer.publicKey };
const check = (evidence: EvidencePackage) => verifyPackage(printPackage(evidence), trust);

/** What somebody can do who holds the real key, and wants to show another history. */
function resealed({ seal: _, ...body }: EvidencePackage): EvidencePackage {
	return { ...body, seal: signNote(sealText(printBody(body)), `driftgate/projects/${PROJECT_ID}`, signer) };
}

/** A log of `size` leaves, the last of which ends it. */
const endedAt = (size: number) => (index: number) => (index === size - 1 ? testEnding(index) : testDecision(index));

describe("the log can be deleted by who is in it: the leaf that ends a log", () => {
	it("is shown behind the decisions, counted with none of them, and says who ended the project", async () => {
		const evidence = await makeEvidence(3, 10, 10, endedAt(10));
		expect(check(evidence)).toMatchObject({
			failures: [],
			summary: { decisions: 6 },
			ending: { cause: "unlinked", ended_at: "2026-01-01T09:00:00.000Z", endedBy: { login: "mira" } },
		});
		expect(evidence.ending?.leaf_index).toBe(9);
	});

	it("is the last leaf before every later window, and nothing is in those", async () => {
		const evidence = await makeEvidence(10, 10, 10, endedAt(10));
		expect(check(evidence)).toMatchObject({ failures: [], summary: { decisions: 0 } });
		expect(evidence.log.decision_before?.leaf_index).toBe(9);
	});

	it("still ends a log whose person was erased, and then names nobody", async () => {
		const evidence = await makeEvidence(3, 10, 10, endedAt(10), signer, []);
		expect(check(evidence)).toMatchObject({ failures: [], ending: { endedBy: null } });
		expect(evidence.people).toBeUndefined();
	});

	it("is refused where a decision follows it, in the window or behind it", async () => {
		const goesOn = (index: number) => (index === 5 ? testEnding(5) : testDecision(index));
		expect(check(await makeEvidence(3, 9, 9, goesOn)).failures).toContain("Decision 5 is not a decision record.");
		expect(check(await makeEvidence(6, 9, 9, goesOn)).failures).toEqual([
			"The log ended before the window, but continues in it.",
		]);
	});

	it.each([
		["left out", ({ ending: _, ...rest }: EvidencePackage) => rest, "The log holds 7 decisions in the window"],
		[
			"without its details' own hash",
			(evidence: EvidencePackage) => ({
				...evidence,
				ending: { ...(evidence.ending ?? evidence.decisions[0]), details: testEnding(8).details },
			}),
			"The details of the ending are not those whose hash the log holds.",
		],
	] as const)("is missed where it is %s", async (_, change, failure) => {
		const changed = resealed(change(await makeEvidence(3, 10, 10, endedAt(10))) as EvidencePackage);
		expect(check(changed).failures.join("\n")).toContain(failure);
	});

	it("is refused where it counts other decisions, or ended before the last of them", async () => {
		const early = (index: number) =>
			index === 9 ? testEnding(9, { decisions: 8, ended_at: "2026-01-01T03:30:00.000Z" }) : testDecision(index);
		expect(check(await makeEvidence(3, 10, 10, early)).failures).toEqual([
			"The ending counts 8 decisions, and the log had 9.",
			"The log was ended before the decision before its end.",
		]);
	});
});

describe("named: the people of a package", () => {
	it("are those who asked, and those who added exceptions, each once", async () => {
		const evidence = await makeEvidence(0, 12);
		expect(evidence.people).toEqual([testPeople.mira, testPeople.jonas]);
		expect(evidence.exceptions.map(({ owner, added_by }) => [owner, Object.keys(added_by ?? {})])).toEqual([
			["@api-team", ["file", "commit_sha"]],
			["@api-team", ["person"]],
		]);
	});

	it("are those who confirmed exceptions too, beside whoever added them", async () => {
		const confirmed = (index: number) => {
			const { leaf, details } = testDecision(index);
			const known = JSON.parse(details ?? "") as DecisionDetails;
			const exceptions = known.exceptions.map((one) => ({
				...one,
				confirmed_by: { person: hashOfPerson(testPeople.mira) },
			}));
			const text = printDecisionDetails({ ...known, exceptions });
			return { leaf: printDecisionRecord({ ...JSON.parse(leaf), details: digest(text) }), details: text };
		};
		const evidence = await makeEvidence(5, 6, 6, confirmed);
		expect(evidence.people).toEqual([testPeople.jonas, testPeople.mira]);
		expect(evidence.exceptions).toMatchObject([{ confirmed_by: { person: hashOfPerson(testPeople.mira) } }]);
		expect(check(evidence).failures).toEqual([]);
		expect(evidenceMarkdown(evidence)).toContain(
			"jonas (`github.com:583232`), confirmed by mira (`github.com:583231`)",
		);
	});

	it("can be erased, one by one, and the package is verified all the same", async () => {
		const evidence = await makeEvidence(0, 12, 12, testDecision, signer, [testPeople.mira]);
		expect(evidence.people).toEqual([testPeople.mira]);
		expect(check(evidence).failures).toEqual([]);
	});

	it.each([
		["another name", (people: readonly string[]) => people.map((text) => text.replace("mira", "eve"))],
		["nobody of the details", (people: readonly string[]) => [...people, testPeople.mira]],
		["another order", (people: readonly string[]) => people.toReversed()],
	])("are refused where they are %s, however they were sealed", async (_, change) => {
		const evidence = await makeEvidence(0, 12);
		const changed = resealed({ ...evidence, people: change(evidence.people ?? []) });
		expect(check(changed).failures).toEqual(["The people are not those whom the details name."]);
	});

	it("are no member of a package that names nobody, as of every package of old", async () => {
		const evidence = await makeEvidence(3, 5);
		expect(printPackage(evidence)).not.toContain("people");
	});
});
