import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { readPages } from "../pages/read-pages.ts";

const DOCUMENT = "<!doctype html><title>Driftgate</title>";
const SCRIPT = "document.title = 'x';";

let folder: string;
let service: TestService;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "driftgate-pages-"));
	await mkdir(join(folder, "assets"));
	await writeFile(join(folder, "index.html"), DOCUMENT);
	await writeFile(join(folder, "icon.svg"), "<svg/>");
	await writeFile(join(folder, "assets/index-3f9a.js"), SCRIPT);
	await writeFile(join(folder, "assets/index-3f9a.js.br"), brotliCompressSync(SCRIPT));
	service = await startTestService({ overrides: { pages: await readPages(folder) } });
});

afterAll(async () => {
	await service.stop();
	await rm(folder, { recursive: true });
});

/** Answers that no route of the API gives are not held to its description. */
const ask = (path: string, init: RequestInit = {}) => fetch(service.url + path, { ...init, redirect: "manual" });

describe("the dashboard's document", () => {
	it.each(["/", "/projects", "/projects/0190f5c2/runs/0190f5d0", "/keys?from=mail"])(
		"is what %s is, under a policy without exceptions, and asked for anew each time",
		async (path) => {
			const answered = await ask(path);
			expect(answered.status).toBe(200);
			expect(await answered.text()).toBe(DOCUMENT);
			expect(answered.headers.get("content-type")).toBe("text/html; charset=utf-8");
			expect(answered.headers.get("cache-control")).toBe("no-cache");
			expect(answered.headers.get("cross-origin-opener-policy")).toBe("same-origin");
			const policy = answered.headers.get("content-security-policy") ?? "";
			expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
			expect(policy).toContain("frame-ancestors 'none'");
			expect(policy).toContain("require-trusted-types-for 'script'");
			expect(policy).not.toMatch(/unsafe|\*|data:|https?:/);
		},
	);

	it("is not sent again to who has it", async () => {
		const { headers } = await ask("/");
		const again = await ask("/", { headers: { "if-none-match": headers.get("etag") ?? "" } });
		expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: "" });
	});

	it.each(["/nothing", "/projects/a/b/c", "/index.html", "/projects/", "/api", "/assets/../index.html/x"])(
		"is not what %s is",
		async (path) => {
			const answered = await ask(path);
			expect(answered.status).toBe(404);
			expect(answered.headers.get("content-type")).toContain("json");
		},
	);

	it("is read and nothing else: other methods are refused as where there are no pages", async () => {
		expect((await ask("/projects", { method: "POST" })).status).toBe(404);
		expect((await ask("/", { method: "HEAD" })).status).toBe(200);
	});
});

describe("a file of the dashboard", () => {
	it("is kept for good where its name holds its hash, and sent as it was compressed", async () => {
		const answered = await ask("/assets/index-3f9a.js", { headers: { "accept-encoding": "br" } });
		expect(answered.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect(answered.headers.get("content-encoding")).toBe("br");
		expect(answered.headers.get("vary")).toContain("Accept-Encoding");
		expect(await answered.text()).toBe(SCRIPT);
	});

	it("is sent as it is to who takes no other form, under another tag", async () => {
		const plain = await ask("/assets/index-3f9a.js", { headers: { "accept-encoding": "identity" } });
		expect(plain.headers.get("content-encoding")).toBeNull();
		expect(await plain.text()).toBe(SCRIPT);
		const compressed = await ask("/assets/index-3f9a.js", { headers: { "accept-encoding": "br" } });
		expect(compressed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
	});

	it("is asked for anew where its name stays", async () => {
		const answered = await ask("/icon.svg");
		expect(answered.headers.get("cache-control")).toBe("no-cache");
		expect(answered.headers.get("content-type")).toContain("image/svg+xml");
	});
});

describe("readPages", () => {
	it("gives nothing where nothing was built", async () => {
		expect(await readPages(join(folder, "nothing"))).toBeUndefined();
	});

	it("refuses a file of a type that it does not know", async () => {
		const other = await mkdtemp(join(tmpdir(), "driftgate-pages-"));
		await writeFile(join(other, "index.html"), DOCUMENT);
		await writeFile(join(other, "program.exe"), "");
		await expect(readPages(other)).rejects.toThrow("/program.exe has a type that is not known");
		await rm(other, { recursive: true });
	});
});
