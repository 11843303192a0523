import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, type Server } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { selfSigned } from "../../../test/harness/certificate.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../../test/harness/temporary-folder.ts";

jest.setTimeout(60_000);

/* A service behind TLS whose name only the proxy can resolve: nothing arrives there that did not go through the proxy. */
describe("requests in a network with a proxy", () => {
	const HOST = "driftgate.invalid";
	let folder: TemporaryFolder;
	let service: Server;
	let proxy: Server;
	let asked: string[] = [];
	let credentials: (string | undefined)[] = [];
	let refuses = false;

	const listen = async (server: Server): Promise<number> => {
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		return (server.address() as AddressInfo).port;
	};
	const portOf = (server: Server): number => (server.address() as AddressInfo).port;

	beforeAll(async () => {
		folder = await createTemporaryFolder("proxy");
		const identity = selfSigned([HOST, "localhost"]);
		await writeFile(join(folder.path, "ca.pem"), identity.cert);
		service = createHttpsServer(identity, (_request, response) => {
			response.setHeader("content-type", "application/json");
			response.end('{"from":"the service"}');
		});
		await listen(service);
		const tunnel = createHttpServer();
		tunnel.on("connect", (request: IncomingMessage, client: Duplex) => {
			asked.push(request.url ?? "");
			credentials.push(request.headers["proxy-authorization"]);
			if (refuses) return client.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
			const upstream = connect(portOf(service), "127.0.0.1", () => {
				client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
				upstream.pipe(client).pipe(upstream);
			});
			upstream.on("error", () => client.destroy());
			client.on("error", () => upstream.destroy());
			return undefined;
		});
		proxy = tunnel;
		await listen(proxy);
		const script = join(folder.path, "ask.ts");
		const module = join(import.meta.dirname, "post-json.ts");
		await writeFile(
			script,
			`import { postJson } from ${JSON.stringify(module)};
			const quick = { timeoutMs: 10_000, pausesMs: [], maxRetryAfterMs: 0 };
			try {
				const { body } = await postJson(process.argv[2], async () => ({ headers: {}, body: {} }), quick);
				process.stdout.write(JSON.stringify(body));
			} catch (error) {
				process.stdout.write(String(error));
			}`,
		);
	});

	afterAll(async () => {
		for (const server of [service, proxy]) await new Promise((resolve) => server?.close(resolve));
		await folder?.remove();
	});

	/** In a process of its own, as the variables are read when it starts. */
	const ask = async (variables: Readonly<Record<string, string>>, host = HOST): Promise<string> => {
		[asked, credentials] = [[], []];
		const child = spawn(process.execPath, [join(folder.path, "ask.ts"), `https://${host}:${portOf(service)}/x`], {
			env: { PATH: process.env["PATH"] ?? "", NODE_EXTRA_CA_CERTS: join(folder.path, "ca.pem"), ...variables },
		});
		let said = "";
		child.stdout.on("data", (chunk: Buffer) => {
			said += chunk.toString("utf8");
		});
		let warned = "";
		child.stderr.on("data", (chunk: Buffer) => {
			warned += chunk.toString("utf8");
		});
		await new Promise((resolve) => child.on("close", resolve));
		return said === "" ? warned : said;
	};
	const address = () => `http://127.0.0.1:${portOf(proxy)}`;

	it.each(["HTTPS_PROXY", "https_proxy"])("go through the proxy that %s names", async (name) => {
		expect(await ask({ [name]: address() })).toBe('{"from":"the service"}');
		expect(asked).toEqual([`${HOST}:${portOf(service)}`]);
	});

	it("bring the proxy's own user and password, and no proxy is asked twice", async () => {
		expect(await ask({ HTTPS_PROXY: `http://job:s%40cret@127.0.0.1:${portOf(proxy)}` })).toContain("the service");
		expect(credentials).toEqual([`Basic ${Buffer.from("job:s@cret").toString("base64")}`]);
	});

	it("do not take the proxy of unencrypted requests", async () => {
		expect(await ask({ HTTP_PROXY: address() })).toMatch(/could not be reached \(E\w+\)/);
		expect(asked).toEqual([]);
	});

	it.each([
		["NO_PROXY", HOST],
		["no_proxy", ".invalid"],
		["NO_PROXY", "*"],
	])("leave it out where %s has %s", async (name, value) => {
		expect(await ask({ HTTPS_PROXY: address(), [name]: value })).toMatch(/could not be reached \(E\w+\)/);
		expect(asked).toEqual([]);
	});

	it("trust the certificates of NODE_EXTRA_CA_CERTS, and no others", async () => {
		expect(await ask({}, "localhost")).toContain("the service");
		expect(await ask({ NODE_EXTRA_CA_CERTS: "" }, "localhost")).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/);
	});

	it("say what the proxy answered where it refuses", async () => {
		refuses = true;
		const said = await ask({ HTTPS_PROXY: address() });
		refuses = false;
		expect(said).toContain("could not be reached: the proxy answered 407");
	});
});
