import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import { parseVerifierKey, verifyPackage } from "@driftgate/engine";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createLogSigner } from "../../../app/src/auth/evidence-key.ts";
import { sampleFiles } from "../../../app/src/testing/sample-service.ts";
import { COMMIT, startTestService, type TestService } from "../../../app/src/testing/test-service.ts";
import type { EvidencePackage } from "../../../engine/src/contract/evidence.ts";
import { printBody, printPackage, sealText } from "../../../engine/src/evidence/package-document.ts";
import { signNote } from "../../../engine/src/evidence/signed-note.ts";

/*
 * The two faults of immudb's proofs, one test each. Whoever forges here holds the log's key and seals every package anew,
 * so that the proofs alone stand between a forged decision and an auditor.
 */

const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const verifySignature = (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean => {
	const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: "der", type: "spki" });
	return verify(null, bytes, key, signature);
};

interface Witnessed {
	readonly service: TestService;
	/** Whose log it is. */
	readonly projectId: string;
	readonly key: KeyObject;
	readonly evidence: EvidencePackage;
	readonly publicKey: Uint8Array;
}

const DECISIONS = 7;
const ends: (() => Promise<unknown>)[] = [];

/** A service with a key of its own, a project of seven decisions, and the package of them. */
async function witness(projectId?: string, key = newKey()): Promise<Witnessed> {
	const pem = key.export({ type: "pkcs8", format: "pem" }).toString();
	const service = await startTestService({ environment: { EVIDENCE_KEY: pem } });
	ends.push(() => service.stop());
	const project = await service.seedProject(projectId === undefined ? {} : { id: projectId });
	const files = sampleFiles();
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	for (let decision = 0; decision < DECISIONS; decision += 1) {
		const json = { config_content: files["driftgate.yml"], files, repo: "acme/payments", mode: "check" };
		const place = { ref: "refs/heads/main", commit_sha: COMMIT };
		const headers = await service.actionToken();
		expect(
			await service.send("POST", "/api/action/gate-check", { json: { ...json, ...place }, headers }),
		).toMatchObject({
			status: 200,
		});
	}
	const { body } = await service.send("POST", `/api/v1/projects/${project.id}/evidence`, {
		json: { from: "2026-02-01", to: "2026-04-01" },
		headers: await service.signIn(),
	});
	const evidence = JSON.parse(body.content) as EvidencePackage;
	const publicKey = parseVerifierKey(evidence.log.key)?.publicKey ?? new Uint8Array();
	return { service, projectId: project.id, key, evidence, publicKey };
}

const newKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;

let ours: Witnessed;

beforeAll(async () => {
	ours = await witness();
});

afterAll(async () => {
	for (const end of ends.reverse()) await end();
});

/** What an auditor sees who was given our key on another way. */
const failuresOf = (evidence: EvidencePackage): readonly string[] =>
	verifyPackage(printPackage(evidence), { verify: verifySignature, publicKey: ours.publicKey }).failures;

function reseal({ seal: _, ...body }: EvidencePackage, { projectId, key }: Witnessed): EvidencePackage {
	const seal = signNote(sealText(printBody(body)), `driftgate/projects/${projectId}`, createLogSigner(key));
	return { ...body, seal };
}

type Decision = EvidencePackage["decisions"][number];

const withDecision = (at: number, change: (decision: Decision) => Partial<Decision>): EvidencePackage =>
	reseal(
		{
			...ours.evidence,
			decisions: ours.evidence.decisions.map((one, index) => (index === at ? { ...one, ...change(one) } : one)),
		},
		ours,
	);

describe("immudb", () => {
	it("CVE-2022-36111, falsified proofs that a client accepts: no proof of the log proves another leaf, at no place", () => {
		const { evidence } = ours;
		expect(evidence.decisions).toHaveLength(DECISIONS);
		expect(failuresOf(reseal(evidence, ours))).toEqual([]);
		const forge = (leaf: string): string => leaf.replace('"gate_action":"proceed"', '"gate_action":"block"');
		expect(forge(evidence.decisions[3]?.leaf ?? "")).not.toBe(evidence.decisions[3]?.leaf);

		const everyHash = evidence.decisions.flatMap(({ inclusion_proof: proof }) => proof);
		const forgeries: EvidencePackage[] = [];
		for (const [at, { inclusion_proof: proof, leaf }] of evidence.decisions.entries()) {
			const others = evidence.decisions.filter((_, index) => index !== at);
			forgeries.push(
				withDecision(at, () => ({ leaf: forge(leaf) })),
				// A forged leaf with each proof that the log has, shortened, lengthened, turned round, or none.
				...others.map((other) =>
					withDecision(at, () => ({ leaf: forge(leaf), inclusion_proof: other.inclusion_proof })),
				),
				...everyHash.map((hash) => withDecision(at, () => ({ leaf: forge(leaf), inclusion_proof: [...proof, hash] }))),
				...[[], proof.slice(1), proof.slice(0, -1), [...proof].reverse()].map((short) =>
					withDecision(at, () => ({ leaf: forge(leaf), inclusion_proof: short })),
				),
				// Genuine leaves at places that are not theirs.
				...others.map((other) =>
					withDecision(at, () => ({ leaf: other.leaf, inclusion_proof: other.inclusion_proof })),
				),
				...others.map((other) => withDecision(at, () => ({ leaf_index: other.leaf_index }))),
			);
		}
		// An inner node in the place of a leaf: leaves and nodes are hashed apart (RFC 6962 section 2.1).
		const [first, second] = evidence.decisions;
		const joined = `${first?.leaf}${second?.leaf}`;
		forgeries.push(
			withDecision(0, ({ inclusion_proof: proof }) => ({ leaf: joined, inclusion_proof: proof.slice(1) })),
		);
		expect(forgeries.length).toBeGreaterThan(200);
		expect(forgeries.filter((forged) => failuresOf(forged).length === 0)).toEqual([]);
	});

	it("CVE-2022-39199, a server that is not asked who it is: another key's log, or another project's, is not taken for ours", async () => {
		const impostor = await witness(ours.projectId);
		expect(verifyPackage(printPackage(impostor.evidence), { verify: verifySignature }).failures).toEqual([]);
		expect(failuresOf(impostor.evidence)).toEqual([
			"The package is signed with another key than the one that was given.",
		]);

		const neighbour = await witness(undefined, createPrivateKey(ours.key.export({ type: "pkcs8", format: "pem" })));
		expect(failuresOf(neighbour.evidence)).toEqual([]);
		const renamed = { ...neighbour.evidence, project_id: ours.projectId };
		const spliced = { ...ours.evidence, log: { ...ours.evidence.log, checkpoint: neighbour.evidence.log.checkpoint } };
		const relabelled = { ...neighbour.evidence, log: { ...neighbour.evidence.log, key: ours.evidence.log.key } };
		for (const forged of [renamed, spliced, relabelled, { ...relabelled, project_id: ours.projectId }]) {
			for (const sealer of [ours, neighbour]) expect(failuresOf(reseal(forged, sealer))).not.toEqual([]);
		}
		const { body } = await neighbour.service.send("GET", `/api/v1/projects/${neighbour.projectId}/log/checkpoint`, {
			headers: await neighbour.service.signIn(),
		});
		expect(body.origin).toBe(`driftgate/projects/${neighbour.projectId}`);
	});
});
