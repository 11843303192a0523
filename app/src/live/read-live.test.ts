import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { isPublicAddress } from "./public-address.ts";
import { createLiveDescriptions, type LiveOptions } from "./read-live.ts";
import { startTlsServer, type TlsServer } from "./testing/tls-server.ts";

/*
 * What a stranger may write into `live.url`, against a real TLS server. In these tests 127.0.0.1, where that server is,
 * counts as public; every other address is judged as in the service.
 */

const DOCUMENT = "openapi: 3.1.0\n";
const HOST = "api.example.test";

let server: TlsServer;
const asked: string[] = [];

/** By path; `location` may name the server's own port as PORT. */
const redirects: Readonly<Record<string, string | undefined>> = {
	"/to-other-path": "/openapi.yaml",
	"/to-other-host": `https://other.example.test:PORT/openapi.yaml`,
	"/to-http": `http://${HOST}:PORT/openapi.yaml`,
	"/to-file": "file:///etc/passwd",
	"/to-loopback": "https://127.0.0.2:PORT/openapi.yaml",
	"/to-loopback-in-v6": "https://[::ffff:7f00:2]:PORT/openapi.yaml",
	"/to-metadata": "https://169.254.169.254/latest/meta-data/",
	"/to-private-name": "https://private.example.test:PORT/openapi.yaml",
	"/to-credentials": `https://user:secret@${HOST}:PORT/openapi.yaml`,
	"/to-ssh": `https://${HOST}:22/`,
	"/to-itself": "/to-itself",
	"/to-nowhere": undefined,
	"/to-nonsense": "https://[",
};

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
	"/openapi.yaml": (response) => response.end(DOCUMENT),
	"/empty": (response) => response.end(),
	"/missing": (response) => response.writeHead(404).end("secret of the internal network"),
	"/declared-large": (response) => {
		response.writeHead(200, { "content-length": "100000000" });
		response.write("x");
	},
	"/endless": (response) => {
		const write = (): void =>
			void (response.write("x".repeat(10_000)) ? setImmediate(write) : response.once("drain", write));
		write();
	},
	"/gzip": (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(10_000_000))),
	"/br": (response) => response.writeHead(200, { "content-encoding": "br" }).end(""),
	"/latin-1": (response) => response.end(Buffer.from([0x66, 0xfc, 0x72])),
	"/silent": () => {},
	"/drip": (response) => {
		const timer = setInterval(() => response.write("x"), 100);
		response.on("close", () => clearInterval(timer));
	},
	"/large-header": (response) => response.writeHead(200, { "x-large": "x".repeat(40_000) }).end(DOCUMENT),
	"/cut-short": (response) => {
		response.writeHead(200, { "content-length": "100" });
		response.write("x", () => response.destroy());
	},
};

function answer({ url = "", headers }: IncomingMessage, response: ServerResponse): void {
	asked.push(`${headers.host} ${url}`);
	if (Object.hasOwn(redirects, url)) redirect(url, response);
	else answers[url]?.(response);
}

function redirect(url: string, response: ServerResponse): void {
	const location = redirects[url]?.replace("PORT", String(server.port));
	response.writeHead(302, location === undefined ? {} : { location }).end();
}

const names: Readonly<Record<string, readonly string[]>> = {
	[HOST]: ["127.0.0.1"],
	"other.example.test": ["127.0.0.1"],
	"uncertified.example.test": ["127.0.0.1"],
	"private.example.test": ["10.0.0.1"],
	"half-private.example.test": ["127.0.0.1", "10.0.0.1"],
	"loopback.example.test": ["::1"],
	"mapped.example.test": ["::ffff:127.0.0.1"],
	"metadata.example.test": ["169.254.169.254"],
	"nat64.example.test": ["64:ff9b::a9fe:a9fe"],
	"nowhere.example.test": [],
};

const resolve = async (hostname: string): Promise<readonly string[]> => {
	const addresses = names[hostname];
	if (addresses === undefined) throw new Error("ENOTFOUND");
	return addresses;
};

beforeAll(async () => {
	server = await startTlsServer([HOST, "other.example.test"], answer);
});

afterAll(() => server.close());

const live = (options: LiveOptions = {}) =>
	createLiveDescriptions({
		resolve,
		isPublic: (address) => address === "127.0.0.1" || isPublicAddress(address),
		ports: new Set([443, server.port]),
		ca: server.ca,
		...options,
	});

const read = (path: string, host = HOST, options: LiveOptions = {}) =>
	live(options).read(`https://${host}:${server.port}${path}`);

const because = (reason: string) => ({ ok: false, reason: `The deployed description ${reason}.` });
const notPublic = because("has an address outside the public internet");

describe("a deployed description", () => {
	it("is read over TLS, under its own name, from the address that the name resolved to", async () => {
		asked.length = 0;
		expect(await read("/openapi.yaml")).toEqual({ ok: true, text: DOCUMENT });
		expect(asked).toEqual([`${HOST}:${server.port} /openapi.yaml`]);
	});

	it.each(["/to-other-path", "/to-other-host"])("is found behind a redirect: %s", async (path) => {
		expect(await read(path)).toEqual({ ok: true, text: DOCUMENT });
	});

	it("is not believed under a name that its certificate does not have", async () => {
		expect(await read("/openapi.yaml", "uncertified.example.test")).toEqual(because("could not be fetched"));
	});

	it("is not believed with a certificate that nobody vouches for", async () => {
		const { ca: _, ...trusting } = { ca: "", resolve, ports: new Set([server.port]), isPublic: () => true };
		const reading = await createLiveDescriptions(trusting).read(`https://${HOST}:${server.port}/openapi.yaml`);
		expect(reading).toEqual(because("could not be fetched"));
	});

	it.each([
		["/missing", "is answered with status 404"],
		["/declared-large", "is larger than 65536 bytes"],
		["/endless", "is larger than 65536 bytes"],
		["/gzip", "is compressed, although it was asked for as it is"],
		["/br", "is compressed, although it was asked for as it is"],
		["/latin-1", "is not UTF-8 text"],
		["/large-header", "could not be fetched"],
		["/cut-short", "could not be fetched"],
	])("that is answered as %s is refused, within bounds", async (path, reason) => {
		expect(await read(path, HOST, { limits: { bytes: 65_536, seconds: 30 } })).toEqual(because(reason));
	});

	it.each(["/silent", "/drip"])("that is answered as %s is not waited for", async (path) => {
		const reading = await read(path, HOST, { limits: { bytes: 65_536, seconds: 1 } });
		expect(reading).toEqual(because("did not answer within 1 s"));
	});

	it("may be as large as the limit, and may be empty", async () => {
		expect(await read("/openapi.yaml", HOST, { limits: { bytes: DOCUMENT.length } })).toMatchObject({ ok: true });
		expect(await read("/openapi.yaml", HOST, { limits: { bytes: DOCUMENT.length - 1 } })).toMatchObject({ ok: false });
		expect(await read("/empty")).toEqual({ ok: true, text: "" });
	});
});

describe("an address that must not be asked", () => {
	/** None of these may so much as open a connection. */
	const refused = async (url: string, expected: object) => {
		const before = server.connections();
		expect(await live().read(url.replace("PORT", String(server.port)))).toEqual(expected);
		expect(server.connections()).toBe(before);
	};

	it.each([
		"https://127.0.0.2:PORT/",
		"https://127.1.2:PORT/",
		"https://0x7f.2:PORT/",
		"https://0x7f000002:PORT/",
		"https://2130706434:PORT/",
		"https://017700000002:PORT/",
		"https://[::1]:PORT/",
		"https://[::ffff:127.0.0.2]:PORT/",
		"https://[::ffff:7f00:2]:PORT/",
		"https://[::127.0.0.2]:PORT/",
		"https://[64:ff9b::7f00:1]:PORT/",
		"https://[fe80::1]:PORT/",
		"https://0.0.0.0:PORT/",
		"https://0:PORT/",
		"https://10.0.0.1/",
		"https://169.254.169.254/latest/meta-data/",
		"https://168.63.129.16/",
		"https://[fd00:ec2::254]/latest/meta-data/",
		"https://１２７.0.0.2:PORT/",
		"https://private.example.test:PORT/",
		"https://half-private.example.test:PORT/",
		"https://loopback.example.test:PORT/",
		"https://mapped.example.test:PORT/",
		"https://metadata.example.test/",
		"https://nat64.example.test/",
	])("%s", (url) => refused(url, notPublic));

	it.each([
		[`http://${HOST}:PORT/openapi.yaml`, "is not served over https"],
		["file:///etc/passwd", "is not served over https"],
		["gopher://127.0.0.1:PORT/", "is not served over https"],
		[`https://user@${HOST}:PORT/`, "has a URL with a user name or password"],
		[`https://${HOST}:PORT@evil.example.test/`, "has a URL with a user name or password"],
		["https://unknown.example.test:PORT/", "has a host name that does not resolve"],
		["https://nowhere.example.test:PORT/", "has a host name that does not resolve"],
		["not an address", "has an invalid URL"],
		[`https://${HOST}/${"x".repeat(3_000)}`, "has a URL that is too long"],
	])("%s", (url, reason) => refused(url, because(reason)));

	it.each([22, 25, 80, 3306, 6379, 8080, 27_017])("one on port %i", async (port) => {
		const { ok } = await createLiveDescriptions({ resolve }).read(`https://${HOST}:${port}/`);
		expect(ok).toBe(false);
		expect(await createLiveDescriptions({ resolve }).read(`https://${HOST}:${port}/`)).toEqual(
			because("is on a port other than 443 and 8443"),
		);
	});

	it.each([
		["/to-http", "is not served over https"],
		["/to-file", "is not served over https"],
		["/to-loopback", "has an address outside the public internet"],
		["/to-loopback-in-v6", "has an address outside the public internet"],
		["/to-metadata", "has an address outside the public internet"],
		["/to-private-name", "has an address outside the public internet"],
		["/to-credentials", "has a URL with a user name or password"],
		["/to-ssh", expect.stringMatching(/^is on a port other than/)],
		["/to-itself", "redirects more than 3 times"],
		["/to-nowhere", "redirects to nowhere"],
		["/to-nonsense", "redirects to an invalid URL"],
	])("is refused behind a redirect too: %s", async (path, reason) => {
		const reading = await read(path);
		expect(reading.ok).toBe(false);
		const said = reading.ok ? "" : reading.reason.replace(/^The deployed description |\.$/g, "");
		expect(said).toEqual(reason);
	});
});

describe("a name that resolves to something else each time", () => {
	it("is asked once, and connected to at the address that was looked at", async () => {
		let questions = 0;
		const rebinding = async () => {
			questions += 1;
			return questions === 1 ? ["127.0.0.1"] : ["10.0.0.1"];
		};
		expect(await read("/openapi.yaml", HOST, { resolve: rebinding })).toMatchObject({ ok: true });
		expect(questions).toBe(1);
	});

	it("is looked at again behind a redirect to itself", async () => {
		let questions = 0;
		const rebinding = async () => {
			questions += 1;
			return questions === 1 ? ["127.0.0.1"] : ["127.0.0.2"];
		};
		expect(await read("/to-other-path", HOST, { resolve: rebinding })).toEqual(notPublic);
		expect(questions).toBe(2);
	});

	it("does not hold anybody up by never resolving", async () => {
		const never = () => new Promise<readonly string[]>(() => {});
		const reading = await read("/openapi.yaml", HOST, { resolve: never, limits: { seconds: 1 } });
		expect(reading).toEqual(because("did not answer within 1 s"));
	});
});
