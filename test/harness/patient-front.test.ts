import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "@jest/globals";
import { type PatientFront, startPatientFront } from "./patient-front.ts";

/** Answers with what it is told, and knows who is connected. */
async function startEcho(): Promise<{ readonly server: Server; readonly port: number; readonly callers: Socket[] }> {
	const callers: Socket[] = [];
	const server = createServer((caller) => {
		callers.push(caller);
		caller.on("error", () => undefined).pipe(caller);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return { server, port: (server.address() as AddressInfo).port, callers };
}

let front: PatientFront | undefined;
let echo: Awaited<ReturnType<typeof startEcho>> | undefined;

afterEach(async () => {
	await front?.stop();
	for (const caller of echo?.callers ?? []) caller.destroy();
	echo?.server.close();
});

it("passes answers on whole and in their order", async () => {
	echo = await startEcho();
	front = await startPatientFront(echo.port, 5);
	const client = connect(front.port, "127.0.0.1").setEncoding("utf8");
	const lines = Array.from({ length: 200 }, (_, line) => `line ${line}\n`);
	for (const line of lines) client.write(line);
	let heard = "";
	for await (const part of client) {
		heard += String(part);
		if (heard.length >= lines.join("").length) break;
	}
	expect(heard).toBe(lines.join(""));
});

it("gives nothing of what a server had said when it died", async () => {
	echo = await startEcho();
	front = await startPatientFront(echo.port, 60_000);
	const client = connect(front.port, "127.0.0.1");
	const heard: unknown[] = [];
	client.on("data", (part) => heard.push(part));
	client.write("is it kept?");
	await once(client, "connect");
	while (echo.callers.length === 0) await once(echo.server, "connection");
	const [caller] = echo.callers;
	if (caller !== undefined && caller.bytesWritten === 0) await once(caller, "data");
	caller?.destroy();
	await once(client, "close");
	expect(heard).toEqual([]);
});

it("closes on whoever asks a server that is gone", async () => {
	echo = await startEcho();
	front = await startPatientFront(echo.port, 5);
	await new Promise<unknown>((resolve) => echo?.server.close(resolve));
	const client = connect(front.port, "127.0.0.1").on("error", () => undefined);
	client.write("anybody?");
	await once(client, "close");
	expect(client.bytesRead).toBe(0);
});
