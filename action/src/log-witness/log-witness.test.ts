import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { consistencyProof, originOf, printVerifierKey, rootAt, signCheckpoint } from "@driftgate/engine";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { testSigner } from "../../../engine/src/testing/make-evidence.ts";
import { createMemoryLog } from "../../../engine/src/testing/memory-log.ts";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../test/harness/loopback-server.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../../test/harness/temporary-folder.ts";
import type { Job } from "../job.ts";
import type { ToldLog } from "./check-log.ts";
import { readLogKeys } from "./log-keys.ts";
import { type LogWitness, openLogWitness } from "./log-witness.ts";
import { noteNameOf } from "./memory.ts";

const ORIGIN = originOf("11111111-1111-7111-8111-111111111111");
const signer = testSigner();
const KEY = printVerifierKey({ name: ORIGIN, publicKey: signer.publicKey });
const CONFIG = "services/payments/driftgate.yml";
const FILE = noteNameOf(CONFIG);

const leaves = (count: number, word = "decision") =>
	Array.from({ length: count }, (_, index) => Buffer.from(`${word} ${index}`));

const noteOf = async (log: readonly Uint8Array[], by = signer, origin = ORIGIN): Promise<string> =>
	signCheckpoint({ origin, size: log.length, root: await rootAt(createMemoryLog(log).readNode, log.length) }, by);

/** What a service with this log answers whoever saw so many leaves of it. */
async function told(log: readonly Uint8Array[], from: number | null, by = signer): Promise<ToldLog> {
	const proof = from === null ? [] : await consistencyProof(createMemoryLog(log).readNode, from, log.length);
	const hashes = proof.map((hash) => Buffer.from(hash).toString("base64"));
	return { checkpoint: await noteOf(log, by), consistency: from === null ? null : { from, proof: hashes } };
}

describe("a witness of the service's log", () => {
	let folder: TemporaryFolder;
	let job: Job;

	beforeEach(async () => {
		folder = await createTemporaryFolder("witness");
		await mkdir(join(folder.path, "temp"));
		job = {
			...{
				workspace: folder.path,
				temp: join(folder.path, "temp"),
				repository: "acme/apis",
				apiUrl: "http://127.0.0.1",
			},
			...{ ref: "refs/heads/main", sha: "1".repeat(40), event: "push", baseSha: null, headSha: null },
			...{ stranger: null, mayAskForToken: true, runUrl: null },
		};
	});
	afterEach(() => folder.remove());

	const open = (key = KEY): LogWitness =>
		openLogWitness({ logKeys: readLogKeys(key, []), checkpoints: "kept", checkpointBranch: null }, job);
	const kept = () => readFile(join(folder.path, "kept", FILE), "utf8");
	const see = async (log: ToldLog, witness = open()): Promise<void> =>
		witness.check(CONFIG, { seen: await witness.read(CONFIG), log });

	it("keeps the first checkpoint that it sees, and each one that goes on from it", async () => {
		expect(await open().read(CONFIG)).toBeUndefined();
		await see(await told(leaves(3), null));
		expect(await open().read(CONFIG)).toBe(await noteOf(leaves(3)));
		for (const size of [3, 4, 8, 9]) {
			const before = Number((await kept()).split("\n")[1]);
			await see(await told(leaves(size), before));
			expect(await kept()).toBe(await noteOf(leaves(size)));
		}
		expect(await readdir(join(folder.path, "kept"))).toEqual([FILE]);
	});

	it.each<readonly [string, () => Promise<ToldLog>, RegExp]>([
		["shrank", () => told(leaves(3), null), /^The log shrank: it had 5 decisions, and has 3\./],
		[
			"was rewritten at the same size",
			() => told(leaves(5, "forged"), 5),
			/^The log forked: its 5 decisions do not begin/,
		],
		["was rewritten and went on", () => told([...leaves(5, "forged"), ...leaves(4)], 5), /^The log forked/],
		["has no proof", async () => ({ ...(await told(leaves(9), 5)), consistency: null }), /^The log forked/],
		["has a proof from elsewhere", () => told(leaves(9), 4), /^The log forked/],
		[
			"is signed by another key",
			() => told(leaves(9), 5, testSigner("another")),
			/^The service's checkpoint is not signed/,
		],
		["is no note", async () => ({ checkpoint: "hello", consistency: null }), /^The service's checkpoint is not signed/],
	])("fails where the log %s, and keeps both notes as files", async (_, tell, said) => {
		await see(await told(leaves(5), null));
		const before = await kept();
		const log = await tell();
		const failed = await see(log).catch((error: unknown) => error);
		expect(failed).toMatchObject({ name: "ActionFault", message: expect.stringMatching(said) });
		const notes = join(job.temp, "driftgate-log");
		expect((failed as Error).message).toContain(`kept in ${notes}`);
		expect(await readFile(join(notes, `${FILE}.seen`), "utf8")).toBe(before);
		expect(await readFile(join(notes, `${FILE}.answered`), "utf8")).toBe(log.checkpoint);
		expect(await kept()).toBe(before);
	});

	it("fails where the kept checkpoint was forged, or is another log's", async () => {
		await mkdir(join(folder.path, "kept"));
		const other = originOf("22222222-2222-7222-8222-222222222222");
		for (const note of ["forged", await noteOf(leaves(2), testSigner("another")), ""]) {
			await writeFile(join(folder.path, "kept", FILE), note);
			await expect(see(await told(leaves(5), 2))).rejects.toThrow(
				/was kept from an earlier run is not signed by a key/,
			);
		}
		await writeFile(join(folder.path, "kept", FILE), await noteOf(leaves(2), signer, other));
		const both = `${KEY}\n${printVerifierKey({ name: other, publicKey: signer.publicKey })}`;
		await expect(see(await told(leaves(5), 2), open(both))).rejects.toThrow(/^The service showed the log .*1111.*2222/);
		await writeFile(join(folder.path, "kept", FILE), "x".repeat(5_000));
		await expect(open().read(CONFIG)).rejects.toThrow(/is no checkpoint: it is too large/);
	});

	it("asks a service that tells of no log for it, where a key is pinned, and watches nothing where none is", async () => {
		await expect(open().check(CONFIG, { seen: undefined, log: null })).rejects.toThrow(/told no checkpoint/);
		const blind = openLogWitness({ logKeys: new Map(), checkpoints: null, checkpointBranch: null }, job);
		await blind.check(CONFIG, { seen: undefined, log: null });
		expect(await blind.read(CONFIG)).toBeUndefined();
	});

	it("keeps paths apart that read alike", () => {
		const names = ["a/b.yml", "a-b.yml", "a/b-yml", `${"x/".repeat(400)}driftgate.yml`, "../../etc/passwd"].map(
			noteNameOf,
		);
		expect(new Set(names).size).toBe(names.length);
		for (const name of names) expect(name).toMatch(/^[A-Za-z0-9-]{1,80}\.checkpoint$/);
	});

	describe("in a branch of the repository", () => {
		let server: LoopbackServer;
		const branches = new Map<string, Map<string, string>>();
		const asked: string[] = [];
		let refusal: readonly [status: number, message: string] | undefined;
		let meanwhile: (() => void) | undefined;

		beforeEach(async () => {
			branches.clear();
			asked.length = 0;
			refusal = undefined;
			server = await startLoopbackServer((request, response, raw) => {
				const { method = "", url = "" } = request;
				const { pathname, searchParams } = new URL(url, "http://github");
				asked.push(`${method} ${pathname}`);
				const body = raw.length === 0 ? {} : JSON.parse(raw.toString("utf8"));
				const [, name = ""] = /\/contents\/(.+)$/.exec(pathname) ?? [];
				if (method === "GET") {
					const text = branches.get(searchParams.get("ref") ?? "")?.get(name);
					const content = Buffer.from(text ?? "").toString("base64");
					return text === undefined
						? sendJson(response, 404, { message: "Not Found" })
						: sendJson(response, 200, { content, sha: `sha of ${text}`, size: text.length });
				}
				if (refusal !== undefined) return sendJson(response, refusal[0], { message: refusal[1] });
				if (method === "PUT") {
					meanwhile?.();
					meanwhile = undefined;
					const files = branches.get(body.branch);
					if (files === undefined) return sendJson(response, 404, { message: "Branch not found" });
					const known = files.get(name);
					if (body.sha !== (known === undefined ? undefined : `sha of ${known}`)) return sendJson(response, 409, {});
					files.set(name, Buffer.from(body.content, "base64").toString("utf8"));
					return sendJson(response, 200, {});
				}
				if (pathname.endsWith("/git/refs")) branches.set(body.ref.replace("refs/heads/", ""), new Map());
				if (pathname.endsWith("/git/commits")) expect(body.parents).toEqual([]);
				return sendJson(response, 201, { sha: "a".repeat(40) });
			});
			job = { ...job, apiUrl: server.url };
		});
		afterEach(() => server.stop());

		const inBranch = (): LogWitness => {
			const checkpointBranch = { name: "driftgate-checkpoints", token: "t" };
			return openLogWitness({ logKeys: readLogKeys(KEY, []), checkpoints: null, checkpointBranch }, job);
		};
		const keptThere = () => branches.get("driftgate-checkpoints")?.get(FILE);

		it("makes the branch without a history, and writes on what it read", async () => {
			await see(await told(leaves(2), null), inBranch());
			expect(keptThere()).toBe(await noteOf(leaves(2)));
			expect(asked.filter((line) => line.includes("/git/"))).toHaveLength(3);
			await see(await told(leaves(5), 2), inBranch());
			expect(keptThere()).toBe(await noteOf(leaves(5)));
		});

		it("leaves what a run that ended meanwhile saw of more", async () => {
			await see(await told(leaves(2), null), inBranch());
			const later = await noteOf(leaves(7));
			meanwhile = () => void branches.get("driftgate-checkpoints")?.set(FILE, later);
			await see(await told(leaves(5), 2), inBranch());
			expect(keptThere()).toBe(later);
		});

		it.each([
			["archived", 403, "Repository was archived so is read-only."],
			["out of reach of the token", 403, "Resource not accessible by integration"],
			["empty", 404, "Git Repository is empty."],
		])("says so where the repository is %s, and makes nothing", async (_, status, message) => {
			refusal = [status, message];
			await expect(see(await told(leaves(2), null), inBranch())).rejects.toMatchObject({
				message: expect.stringContaining("needs contents: write on a repository that is neither archived nor empty."),
				details: [message],
			});
			expect(branches.size).toBe(0);
		});
	});
});
