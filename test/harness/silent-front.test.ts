import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { type SilentFront, startSilentFront } from "./silent-front.ts";
import { until } from "./until.ts";

/** Answers with what it is told, and knows what that was and who is connected. */
interface Echo {
	readonly server: Server;
	readonly port: number;
	readonly callers: Socket[];
	heard: string;
}

async function startEcho(): Promise<Echo> {
	const server = createServer((caller) => {
		echo.callers.push(caller);
		caller
			.on("error", () => undefined)
			.on("data", (part) => {
				echo.heard += String(part);
			});
		caller.pipe(caller);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return { server, port: (server.address() as AddressInfo).port, callers: [], heard: "" };
}

interface Caller {
	readonly socket: Socket;
	heard: string;
}

function call(): Caller {
	const caller: Caller = { socket: connect(front.port, "127.0.0.1"), heard: "" };
	caller.socket
		.on("error", () => undefined)
		.on("data", (part) => {
			caller.heard += String(part);
		});
	return caller;
}

const untilHeard = (who: { readonly heard: string }, words: string) =>
	until(`"${words}" to be heard`, async () => (who.heard === words ? true : undefined));

let front: SilentFront;
let echo: Echo;

beforeEach(async () => {
	echo = await startEcho();
	front = await startSilentFront(echo.port);
});

afterEach(async () => {
	await front.stop();
	for (const caller of echo.callers) caller.destroy();
	echo.server.close();
});

it("passes on whole and in order what both say", async () => {
	const caller = call();
	const lines = Array.from({ length: 2_000 }, (_, line) => `line ${line}\n`);
	for (const line of lines) caller.socket.write(line);
	await untilHeard(caller, lines.join(""));
});

it("gives nobody what the server says from its silence to its death, and answers who comes after it", async () => {
	const before = call();
	before.socket.write("1");
	await untilHeard(before, "1");
	front.fallSilent("asked");
	const meanwhile = call();
	before.socket.write("2");
	await untilHeard(echo, "12");
	meanwhile.socket.write("3");
	await untilHeard(echo, "123");
	front.speak();
	before.socket.write("4");
	await untilHeard(echo, "1234");
	const after = call();
	after.socket.write("5");
	await untilHeard(after, "5");
	expect([before.heard, meanwhile.heard]).toEqual(["1", ""]);
	const closed = [before, meanwhile].map(({ socket }) => once(socket, "close"));
	for (const caller of echo.callers) caller.destroy();
	await Promise.all(closed);
	expect([before.heard, meanwhile.heard]).toEqual(["1", ""]);
});

it("loses what is asked in the silence, where that is wanted", async () => {
	const before = call();
	before.socket.write("1");
	await untilHeard(before, "1");
	front.fallSilent("lost");
	before.socket.write("2");
	const meanwhile = call();
	meanwhile.socket.write("3");
	await until("it to be connected", async () => (echo.callers.length === 2 ? true : undefined));
	front.speak();
	const after = call();
	after.socket.write("4");
	await untilHeard(after, "4");
	expect([echo.heard, before.heard, meanwhile.heard]).toEqual(["14", "1", ""]);
});

it("closes on whoever asks a server that is gone", async () => {
	await new Promise<unknown>((resolve) => echo.server.close(resolve));
	const caller = call();
	caller.socket.write("anybody?");
	await once(caller.socket, "close");
	expect(caller.heard).toBe("");
});
