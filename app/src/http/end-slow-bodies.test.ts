import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { boundConnections } from "./bound-connections.ts";
import { endSlowBodies } from "./end-slow-bodies.ts";

const limits = { windowMs: 100, bytes: 1_000 };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function listening(answer: Answer, prepare: (server: Server) => void): Promise<Server> {
	const server = createServer(answer);
	prepare(server);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return server;
}

const dial = (server: Server): Socket => {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	socket.on("error", () => {});
	return socket;
};

const head = (length: number): string =>
	`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

/** Everything that comes until the connection ends. */
async function untilEnd(socket: Socket): Promise<string> {
	let text = "";
	socket.setEncoding("utf8").on("data", (more: string) => {
		text += more;
	});
	await once(socket, "close");
	return text;
}

const readAll: Answer = (request, response) => {
	request.resume().on("end", () => response.end("read"));
};

describe("point 9: slow bodies end by rate", () => {
	let server: Server;
	const serve = async (answer: Answer): Promise<Socket> => {
		server = await listening(answer, (made) => endSlowBodies(made, limits));
		return dial(server);
	};
	afterEach(() => void server.close().closeAllConnections());

	it("ends one that stopped", async () => {
		const socket = await serve(readAll);
		socket.write(`${head(10_000_000)}some`);
		expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
	});

	it("ends one that trickles, however long it would go on", async () => {
		const socket = await serve(readAll);
		socket.write(head(10_000_000));
		const trickle = setInterval(() => socket.write("x"), 5);
		expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
		clearInterval(trickle);
	});

	it("lets one go on that comes fast enough for longer than a window", async () => {
		const socket = await serve(readAll);
		socket.write(head(50 * 1_000));
		let sent = 0;
		const send = setInterval(() => {
			if (sent++ < 50) socket.write("x".repeat(1_000));
			else clearInterval(send);
		}, 10);
		expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
		clearInterval(send);
	});

	it("does not blame a sender for what nobody has begun to read", async () => {
		const socket = await serve((request, response) => {
			setTimeout(() => readAll(request, response), 5 * limits.windowMs);
		});
		socket.write(head(1_000_000) + "x".repeat(1_000_000));
		expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
	});

	it("ends one that was answered already and is not read", async () => {
		const socket = await serve((_request, response) => void response.end("no"));
		socket.write(`${head(10_000_000)}some`);
		expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
	});
});

describe("point 9: connections are bounded", () => {
	let server: Server;
	const serve = async (changes: Partial<Parameters<typeof boundConnections>[1]>): Promise<void> => {
		const none = { all: 100, address: 100, pipelined: 100 };
		server = await listening(
			(_request, response) => void setTimeout(() => response.end("x"), 50),
			(made) => boundConnections(made, { ...none, ...changes }),
		);
	};
	afterEach(() => void server.close().closeAllConnections());

	it("of one address, and takes new ones where old ones ended", async () => {
		await serve({ address: 2 });
		const [first] = [dial(server), dial(server)];
		const third = dial(server);
		await once(third, "close");
		const ended = once(first as Socket, "close");
		first?.end();
		await ended;
		const fourth = dial(server);
		fourth.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
		expect(await untilEnd(fourth)).toMatch(/^HTTP\/1\.1 200 /);
	});

	it("by the requests that one carries at a time", async () => {
		await serve({ pipelined: 3 });
		const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
		const greedy = dial(server);
		greedy.write(get.repeat(4));
		expect(await untilEnd(greedy)).toBe("");
		const modest = dial(server);
		modest.write(get.repeat(2) + get.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
		expect((await untilEnd(modest)).match(/HTTP\/1\.1 200 /g)).toHaveLength(3);
	});
});
