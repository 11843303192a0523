/** @jest-environment-options {"endsAtFailure": true} */

import { execFile } from "node:child_process";
import { createPublicKey, verify as verifyWithNode } from "node:crypto";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseVerifierKey, verifyPackage } from "@driftgate/engine/records";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import { verifyConsistency } from "../../../engine/src/evidence/verify-proofs.ts";
import type { Commit } from "../../harness/github-commits.ts";
import type { Repository } from "../../harness/github-repository.ts";
import { addReferenceAndLimits, readLedger } from "../../harness/ledger.ts";
import { type OwnDatabase, openOwnDatabase } from "../../harness/own-database.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { openScene, type Place, type Scene } from "../../harness/scene.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";
import { describeOnEachDatabase } from "./databases.ts";

// A loaded machine may take its time: these bounds only end a run that hangs.
jest.setTimeout(120_000);

const KEY_FILES = ["api-key-pepper", "evidence-key.pem", "sealing-key", "action-token-key.pem"];

/** A command of the operator's, as docs/operations.md has it. */
async function operator(place: Place, ...parameters: readonly string[]): Promise<void> {
	const env = {
		PATH: process.env["PATH"] ?? "",
		DATA_FOLDER: place.dataFolder,
		...(place.mongodbUri === undefined ? {} : { MONGODB_URI: place.mongodbUri }),
	};
	await promisify(execFile)(process.execPath, [join(repositoryRoot, "app/dist/admin.js"), ...parameters], { env });
}

interface Checkpoint {
	readonly size: number;
	readonly root_hash: string;
	readonly key: string;
}

/** Ed25519 by Node, over a key that was kept outside of Driftgate. */
function isSigned(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
	const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey]);
	return verifyWithNode(null, bytes, createPublicKey({ key: spki, format: "der", type: "spki" }), signature);
}

/** What is wrong with an evidence package under a verifier key. */
function failuresOf(content: string, verifierKey: string): readonly string[] {
	const publicKey = parseVerifierKey(verifierKey)?.publicKey;
	if (publicKey === undefined) throw new Error(`${verifierKey} is no verifier key.`);
	return verifyPackage(content, { verify: isSigned, publicKey }).failures;
}

/*
 * A service with its life in it is backed up as docs/operations.md tells, and goes on on a machine that had nothing. The
 * cases of one database share a scene and build on each other in the order in which they stand.
 */
describeOnEachDatabase("backup and restore, keys included", (server) => {
	let scene: Scene;
	let repository: Repository;
	let first: Commit;
	let projectId: string;
	let apiKey: string;
	let checkpoint: Checkpoint;
	let evidence: string;
	let saved: TemporaryFolder;
	let fresh: OwnDatabase;

	beforeAll(async () => {
		scene = await openScene(server);
		saved = await createTemporaryFolder("backup");
		fresh = await openOwnDatabase("fresh", server);
		repository = await scene.github.createRepository("ledger-api");
		const files = await readLedger();
		first = await scene.github.commit(repository, { branch: "main", files, message: "Describe", parent: null });
		await scene.installApp([repository]);
		projectId = await scene.linkProject(repository);
		await scene.push(repository, null, first);
		await scene.waitForRun(projectId, "webhook");
		apiKey = (await answer<{ key: string }>(scene.session.post("/api/v1/keys", { name: "ci", scopes: ["read"] }))).key;
		checkpoint = await checkpointNow();
		evidence = await evidenceNow();
	});

	afterAll(async () => {
		await scene?.stop();
		await fresh?.remove();
		await saved?.remove();
	});

	async function answer<T>(asked: Promise<Response>): Promise<T> {
		const response = await asked;
		if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
		return (await response.json()) as T;
	}

	const get = <T>(path: string) => answer<T>(scene.session.get(`/api/v1/projects/${projectId}${path}`));
	const checkpointNow = () => get<Checkpoint>("/log/checkpoint");
	const evidenceNow = async () => {
		const window = { from: "2000-01-01", to: "2999-12-31" };
		const path = `/api/v1/projects/${projectId}/evidence`;
		return (await answer<{ content: string }>(scene.session.post(path, window))).content;
	};
	const withKey = async () =>
		(await fetch(`${scene.service.url}/api/v1/services`, { headers: { authorization: `Bearer ${apiKey}` } })).status;

	it("is backed up: SQLite while it runs, MongoDB while it is stopped, and the keys as files", async () => {
		for (const file of KEY_FILES) await copyFile(join(scene.place.dataFolder, file), join(saved.path, file));
		if (server === undefined) {
			await operator(scene.place, "backup", join(saved.path, "driftgate.db"));
			await scene.service.stop();
		} else {
			await scene.service.stop();
			const { mongodbUri = "" } = scene.place;
			await operator(scene.place, "copy", "--from", mongodbUri, "--to", `sqlite:${saved.path}/driftgate.db`);
		}
	});

	it("is restored on a machine that has nothing", async () => {
		await mkdir(fresh.dataFolder, { recursive: true });
		if (fresh.mongodbUri === undefined) {
			await copyFile(join(saved.path, "driftgate.db"), join(fresh.dataFolder, "driftgate.db"));
		} else {
			await operator(fresh, "copy", "--from", `sqlite:${saved.path}/driftgate.db`, "--to", fresh.mongodbUri);
		}
	});

	it("does not start without its keys, and says which, from where, and what they are good for", async () => {
		const started = scene.startServiceOn(fresh);
		await expect(started).rejects.toThrow("API_KEY_PEPPER, EVIDENCE_KEY, SEALING_KEY");
		await expect(started).rejects.toThrow("restore api-key-pepper, evidence-key.pem, sealing-key of the DATA_FOLDER");
		await expect(started).rejects.toThrow("the decision logs go on as other logs");
	});

	it("starts with them, and sessions, API keys and evidence of before hold", async () => {
		for (const file of KEY_FILES) await copyFile(join(saved.path, file), join(fresh.dataFolder, file));
		await scene.startServiceOn(fresh);
		expect(await scene.listRuns(projectId)).toHaveLength(1);
		expect(await withKey()).toBe(200);
		expect(failuresOf(evidence, checkpoint.key)).toEqual([]);
		expect(failuresOf(await evidenceNow(), checkpoint.key)).toEqual([]);
		expect(await checkpointNow()).toEqual({ ...checkpoint, checkpoint: expect.any(String) });
	});

	it("goes on with its log, which is not another one", async () => {
		const files = addReferenceAndLimits(Object.fromEntries(first.files));
		const next = await scene.github.commit(repository, { branch: "main", files, message: "Limits", parent: first });
		await scene.push(repository, first, next);
		expect(await scene.waitForRun(projectId, "webhook", 2)).toMatchObject({ gate_action: "proceed" });
		const after = await checkpointNow();
		expect({ size: after.size, key: after.key }).toEqual({ size: checkpoint.size + 1, key: checkpoint.key });
		const { proof } = await get<{ proof: readonly string[] }>(
			`/log/consistency?from=${checkpoint.size}&to=${after.size}`,
		);
		const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
		const [fromRoot, toRoot] = [checkpoint.root_hash, after.root_hash].map(bytes) as [Uint8Array, Uint8Array];
		const claim = { from: checkpoint.size, to: after.size, fromRoot, toRoot, proof: proof.map(bytes) };
		expect(verifyConsistency(claim)).toBe(true);
		expect(verifyConsistency({ ...claim, fromRoot: bytes(Buffer.alloc(32).toString("base64")) })).toBe(false);
		expect(failuresOf(await evidenceNow(), checkpoint.key)).toEqual([]);
	});

	it("takes new keys where the operator says that the old ones are lost", async () => {
		await scene.service.stop();
		const other = await createTemporaryFolder("lost");
		try {
			if (fresh.mongodbUri === undefined) {
				await operator(fresh, "backup", join(other.path, "driftgate.db"));
			}
			const place = { dataFolder: other.path, mongodbUri: fresh.mongodbUri };
			await expect(scene.startServiceOn(place)).rejects.toThrow("accept-keys");
			await operator(place, "accept-keys");
			await scene.startServiceOn(place);
			expect(await withKey()).toBe(401);
			expect((await checkpointNow()).key).not.toBe(checkpoint.key);
			await scene.service.stop();
		} finally {
			await other.remove();
		}
	});
});
