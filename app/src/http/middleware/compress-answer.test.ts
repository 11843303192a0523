import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "@jest/globals";
import Koa from "koa";
import { compressAnswer } from "./compress-answer.ts";

const TEXT = "export class PaymentsApi {}\n".repeat(200);

let server: Server | undefined;

afterEach(() => void server?.close());

async function answerWith(text: string, tagged = true): Promise<string> {
	const app = new Koa();
	app.use(compressAnswer);
	app.use((ctx) => {
		ctx.body = text;
		ctx.type = "text/plain";
		if (tagged) ctx.set("etag", '"abc"');
		if (ctx.fresh) ctx.status = 304;
	});
	const started = createServer(app.callback());
	server = started;
	await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
	return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

/** With what the caller accepts, and the body as it crossed the wire. */
async function ask(url: string, accept: string, more: Record<string, string> = {}) {
	return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
		const sent = request(url, { headers: { "accept-encoding": accept, ...more }, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("end", () =>
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
			);
		});
		sent.on("error", reject);
		sent.end();
	});
}

describe("an answer", () => {
	it.each([
		["br", "br", brotliDecompressSync],
		["gzip", "gzip", gunzipSync],
		["gzip, br", "br", brotliDecompressSync],
		["br;q=0, gzip", "gzip", gunzipSync],
	])("to Accept-Encoding: %s comes as %s", async (accept, encoding, open) => {
		const { headers, body } = await ask(await answerWith(TEXT), accept);
		expect(headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding", etag: 'W/"abc"' });
		expect(open(body).toString()).toBe(TEXT);
	});

	it("comes as it is where nothing else is accepted, it is short, or it holds a secret", async () => {
		const url = await answerWith(TEXT);
		for (const accept of ["identity", "identity;q=0", "*;q=0", "zstd"]) {
			const { status, headers, body } = await ask(url, accept);
			expect({ status, headers }).toMatchObject({ status: 200, headers: { etag: '"abc"', vary: "Accept-Encoding" } });
			expect(headers).not.toHaveProperty("content-encoding");
			expect(body.toString()).toBe(TEXT);
		}
		for (const path of ["/api/auth/session", "/api/v1/keys", "/api/action/oidc/exchange"]) {
			expect((await ask(`${url}${path}`, "gzip, br")).headers).not.toHaveProperty("content-encoding");
		}
		server?.close();
		expect((await ask(await answerWith("short"), "gzip, br")).headers).not.toHaveProperty("content-encoding");
	});

	it("without an ETag is compressed all the same", async () => {
		const { status, headers, body } = await ask(await answerWith(TEXT, false), "br");
		expect({ status, encoding: headers["content-encoding"] }).toEqual({ status: 200, encoding: "br" });
		expect(headers).not.toHaveProperty("etag");
		expect(brotliDecompressSync(body).toString()).toBe(TEXT);
	});

	it("that the caller has already is 304, whichever form he has", async () => {
		const url = await answerWith(TEXT);
		for (const etag of ['"abc"', 'W/"abc"']) {
			const { status, body } = await ask(url, "br", { "if-none-match": etag });
			expect({ status, bytes: body.length }).toEqual({ status: 304, bytes: 0 });
		}
	});
});
