import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../../app/src/testing/each-store.ts";
import { sampleFiles } from "../../../../app/src/testing/sample-service.ts";
import type { TemporaryStore } from "../../../../app/src/testing/temporary-store.ts";
import {
	COMMIT,
	startTestService,
	type TestService,
	WEBHOOK_SECRET,
} from "../../../../app/src/testing/test-service.ts";

const MIB = 1024 * 1024;

/*
 * Point 9: bodies are buffered before anybody is known. Whoever is not known yet gets a bounded part of the memory, and
 * those who are known do not notice.
 */
describe.each(eachStore)("on %s, point 9: bodies are buffered before anybody is known", (_database, open) => {
	let kept: TemporaryStore;
	let service: TestService;
	const sockets: Socket[] = [];

	beforeAll(async () => {
		kept = await open();
		service = await startTestService({ overrides: { store: kept.store } });
		await service.seedProject();
	});

	afterAll(async () => {
		for (const socket of sockets) socket.destroy();
		await service.stop();
		await kept.remove();
	});

	/** The status of the answer; undefined for as long as none comes, and then the connection stays open. */
	async function upload(path: string, fields: readonly string[], sent: Uint8Array | string): Promise<Socket> {
		const { hostname, port } = new URL(service.url);
		const socket = connect(Number(port), hostname);
		sockets.push(socket);
		socket.on("error", () => {});
		await once(socket, "connect");
		socket.write([`POST ${path} HTTP/1.1`, "Host: localhost", ...fields, "", ""].join("\r\n"));
		socket.write(sent);
		return socket;
	}

	const answerOf = async (socket: Socket): Promise<string> => String((await once(socket, "data"))[0]);

	const signature = (body: Uint8Array): string =>
		`sha256=${createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex")}`;

	const deliver = (raw: Uint8Array, claimed = signature(raw)) =>
		service.send("POST", "/api/webhooks/github", {
			raw,
			headers: {
				"content-type": "application/json",
				"x-github-event": "star",
				"x-github-delivery": randomUUID(),
				"x-hub-signature-256": claimed,
			},
		});

	async function checkSmall(): Promise<number> {
		const { "driftgate.yml": config, ...files } = sampleFiles();
		const json = { config_content: config, files, repo: "acme/payments", ref: "refs/heads/main", commit_sha: COMMIT };
		const headers = await service.actionToken();
		return (await service.send("POST", "/api/action/gate-check", { json: { ...json, mode: "check" }, headers })).status;
	}

	it("a delivery without a signature is refused before a byte of it is read", async () => {
		const socket = await upload("/api/webhooks/github", [`Content-Length: ${24 * MIB}`], "");
		expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 401 .+connection: close/is);
	});

	it("of 60 stalled bodies of 24 MiB under a forged signature two are waited for, and gate-checks go on", async () => {
		const forged = `X-Hub-Signature-256: sha256=${"0".repeat(64)}`;
		const answers: string[] = [];
		const stalled = [];
		for (let each = 0; each < 60; each += 1) {
			const socket = await upload("/api/webhooks/github", [forged, `Content-Length: ${24 * MIB}`], "x".repeat(1_000));
			stalled.push(socket);
			socket.on("data", (bytes: Buffer) => void answers.push(String(bytes)));
		}
		while (answers.length < 58) await new Promise((resolve) => setTimeout(resolve, 5));
		expect(answers.filter((answer) => /^HTTP\/1\.1 503 .+retry-after: \d+/is.test(answer))).toHaveLength(58);
		expect(await checkSmall()).toBe(200);
		expect((await deliver(Buffer.from("{}"))).status).toBe(200);
		expect(answers).toHaveLength(58);
		for (const socket of stalled) socket.destroy();
	});

	it("what comes in chunks is counted as it comes, and what was gzipped as it is decoded", async () => {
		const bomb = gzipSync(Buffer.alloc(33 * MIB, " "));
		const { body, status } = await service.send("POST", "/api/tools/scaffold", {
			raw: bomb,
			headers: { "content-type": "application/json", "content-encoding": "gzip" },
		});
		expect({ status, error: body.error }).toEqual({ status: 413, error: "payload_too_large" });
		const chunk = Buffer.alloc(9 * MIB, " ");
		const fields = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
		const socket = await upload("/api/tools/scaffold", fields, `${chunk.byteLength.toString(16)}\r\n`);
		socket.write(chunk);
		expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 413 /);
	});

	it("a gzip body is decoded when its last byte is there, and not before", async () => {
		const bomb = gzipSync(Buffer.alloc(31 * MIB, " "));
		const fields = ["Content-Type: application/json", "Content-Encoding: gzip", `Content-Length: ${bomb.byteLength}`];
		const answers: string[] = [];
		const bombs = [];
		for (let each = 0; each < 10; each += 1) {
			const socket = await upload("/api/tools/scaffold", fields, bomb.subarray(0, -1));
			bombs.push(socket);
			socket.on("data", (bytes: Buffer) => void answers.push(String(bytes)));
		}
		expect(await checkSmall()).toBe(200);
		expect(answers).toEqual([]);
		const [first, ...others] = bombs;
		first?.write(bomb.subarray(-1));
		while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		expect(answers).toEqual([expect.stringMatching(/^HTTP\/1\.1 413 /)]);
		for (const socket of [first, ...others]) socket?.destroy();
	});

	it("JSON of strangers takes no room from deliveries, and two large bodies of a network are waited for", async () => {
		const fields = ["Content-Type: application/json", `Content-Length: ${8 * MIB}`];
		const answers: string[] = [];
		const stalled = [];
		for (let each = 0; each < 8; each += 1) {
			const socket = await upload("/api/tools/diff", fields, "x");
			stalled.push(socket);
			socket.on("data", (bytes: Buffer) => void answers.push(String(bytes)));
		}
		while (answers.length < 6) await new Promise((resolve) => setTimeout(resolve, 5));
		expect(answers.filter((answer) => /^HTTP\/1\.1 503 .+retry-after: \d+/is.test(answer))).toHaveLength(6);
		expect((await deliver(Buffer.from(JSON.stringify({ text: "x".repeat(MIB) })))).status).toBe(200);
		expect(await checkSmall()).toBe(200);
		expect(answers).toHaveLength(6);
		for (const socket of stalled) socket.destroy();
	});

	it("a signed delivery of 24 MiB arrives whole, and one of another signature is refused at its end", async () => {
		const large = Buffer.from(JSON.stringify({ text: "ü".repeat(12 * MIB) }));
		expect((await deliver(large)).status).toBe(200);
		const altered = Buffer.from(large);
		altered[altered.byteLength - 3] = 0x21;
		const refused = await deliver(altered, signature(large));
		expect({ status: refused.status, error: refused.body.error }).toEqual({ status: 401, error: "invalid_signature" });
	});

	it("what a stalled sender held is free again when it goes", async () => {
		const large = Buffer.from(JSON.stringify({ text: "x".repeat(24 * MIB) }));
		for (let each = 0; each < 6; each += 1) expect((await deliver(large)).status).toBe(200);
	});
});
