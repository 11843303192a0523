import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { answerBrokenRequests } from "./answer-broken-requests.ts";

describe("requests that never reach a route", () => {
	let server: Server;

	afterEach(() => void server.close().closeAllConnections());

	async function say(...texts: readonly string[]): Promise<string> {
		server = createServer(
			{ headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 },
			(request, response) => {
				if (request.url === "/begun") response.write("begun");
				else request.resume().on("end", () => response.end("whole"));
			},
		);
		answerBrokenRequests(server);
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
		socket.on("error", () => {});
		let heard = "";
		socket.setEncoding("utf8").on("data", (more: string) => {
			heard += more;
		});
		const closed = once(socket, "close");
		for (const text of texts) {
			socket.write(text);
			await new Promise((resolve) => setTimeout(resolve, 30));
		}
		await closed;
		return heard;
	}

	it.each<[string, string, number]>([
		["nonsense", "nonsense\r\n\r\n", 400],
		["a negative length", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400],
		["a long address", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
		["an unknown expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n", 417],
		["fields that do not end", "GET / HTTP/1.1\r\nHost: x\r\n", 408],
		["a body that does not end", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab", 408],
	])("are refused with a body and the fields of every answer: %s", async (_, text, status) => {
		const heard = await say(text);
		const [head = "", body = ""] = heard.split("\r\n\r\n");
		expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
		expect(head.toLowerCase()).toContain("connection: close");
		expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
		expect(head.toLowerCase()).toContain("content-type: application/json");
		expect(JSON.parse(body)).toEqual({ error: "invalid_request", detail: expect.stringMatching(/\.$/) });
		expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
	});

	it("are answered once, however much nonsense comes", async () => {
		expect((await say("nonsense\r\n\r\n", "more\r\n\r\n", "more\r\n\r\n")).match(/HTTP\/1\.1/g)).toHaveLength(1);
	});

	it("are not answered into an answer that was begun", async () => {
		const heard = await say("GET /begun HTTP/1.1\r\nHost: x\r\n\r\n", "nonsense\r\n\r\n");
		expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
		expect(heard).toContain("begun");
	});
});
