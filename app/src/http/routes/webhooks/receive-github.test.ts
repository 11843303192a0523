import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startTestService, type TestService, WEBHOOK_SECRET } from "../../../testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
});

afterAll(() => service.stop());

const signatureOf = (body: Uint8Array | string, secret = WEBHOOK_SECRET): string =>
	`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

const deliver = (raw: Uint8Array | string, changes: Record<string, string> = {}, to = service) =>
	to.send("POST", "/api/webhooks/github", {
		raw,
		headers: {
			"content-type": "application/json",
			"x-github-event": "star",
			"x-github-delivery": randomUUID(),
			"x-hub-signature-256": signatureOf(raw),
			...changes,
		},
	});

describe("POST /api/webhooks/github", () => {
	it("accepts what GitHub signed, over the bytes as they came", async () => {
		for (const body of ['{"zen":"Keep it logically awesome."}', '{ "zen" :\n"ü\\u00fc" }', "{}"]) {
			expect((await deliver(body)).status).toBe(200);
		}
	});

	it.each([
		["missing", ""],
		["of another secret", signatureOf("{}", "another secret")],
		["of another body", signatureOf("{ }")],
		["of SHA-1", `sha1=${createHmac("sha1", WEBHOOK_SECRET).update("{}").digest("hex")}`],
		["cut short", signatureOf("{}").slice(0, -2)],
	])("answers 401 to a signature that is %s", async (_what, signature) => {
		expect(await deliver("{}", { "x-hub-signature-256": signature })).toMatchObject({
			status: 401,
			body: { error: "invalid_signature" },
		});
	});

	it("checks the bytes as they came, not what they decode to", async () => {
		const packed = gzipSync("{}");
		const answered = await deliver(packed, { "content-encoding": "gzip", "x-hub-signature-256": signatureOf("{}") });
		expect(answered.status).toBe(401);
	});

	it("answers 413 over 25 MiB before it looks at the signature", async () => {
		const answered = await deliver(Buffer.alloc(25 * 1024 * 1024 + 1, " "));
		expect(answered).toMatchObject({ status: 413, body: { error: "payload_too_large" } });
	});

	it.each(["/api/webhooks/github", "/api/tools/scaffold"])(
		"answers 413 at %s to who says that more is coming, without waiting for it",
		async (path) => {
			const { hostname, port } = new URL(service.url);
			const socket = connect(Number(port), hostname);
			const fields = ["Host: localhost", "Content-Type: application/json", "Content-Length: 1000000000000"];
			fields.push(`X-Hub-Signature-256: ${signatureOf("{}")}`);
			socket.write([`POST ${path} HTTP/1.1`, ...fields, "", ""].join("\r\n"));
			const [answer] = (await once(socket, "data")) as [Buffer];
			socket.destroy();
			expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
		},
	);

	it("refuses everything where no secret is configured, and says so", async () => {
		const environment = { GITHUB_WEBHOOK_SECRET: "" };
		const without = await startTestService({ environment });
		try {
			const answered = await deliver("{}", { "x-hub-signature-256": signatureOf("{}", "development") }, without);
			expect(answered).toMatchObject({ status: 401, body: { error: "invalid_signature" } });
			expect(answered.body.detail).toContain("not configured");
		} finally {
			await without.stop();
		}
	});
});
