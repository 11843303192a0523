import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { description, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();
const { write, driftgate, driftgateOn } = folder;

describe("driftgate generate", () => {
	it("writes one file, or nothing", async () => {
		write("openapi.yaml", description(50));
		const { status, stdout } = await driftgate(
			"generate",
			"openapi.yaml",
			"--target",
			"typescript",
			"--out",
			"sdk/api.ts",
		);
		expect({ status, stdout }).toEqual({ status: 0, stdout: "wrote sdk/api.ts\n" });
		expect(readFileSync(join(folder.path, "sdk/api.ts"), "utf8")).toContain("/payments");
		expect(readdirSync(join(folder.path, "sdk"))).toEqual([".driftgate", "api.ts", "report.json"]);
	});

	it("puts it into a folder under its own name", async () => {
		write("openapi.yaml", description(50));
		expect((await driftgate("generate", "openapi.yaml", "--out", "sdk/")).stdout).toBe("wrote sdk/payments-api.ts\n");
	});

	it("reads a folder and standard input too", async () => {
		write("api/openapi.yaml", description(50));
		expect(await driftgate("generate", "api", "--out", "sdk/")).toEqual({
			status: 0,
			stdout: "wrote sdk/payments-api.ts\n",
			stderr: expect.stringMatching(/^note {2}api is a folder: reading api\/openapi\.yaml\n/),
		});
		const input = Readable.from([Buffer.from(description(50))]);
		expect(await driftgateOn({ input }, "generate", "-", "--out", "piped.ts")).toMatchObject({ status: 0 });
		expect(readFileSync(join(folder.path, "piped.ts"), "utf8")).toBe(
			readFileSync(join(folder.path, "sdk/payments-api.ts"), "utf8"),
		);
	});

	it("prints it, and nothing else, where that is asked for", async () => {
		write("openapi.yaml", description(50));
		const { status, stdout } = await driftgate("generate", "openapi.yaml", "--out", "-");
		await driftgate("generate", "openapi.yaml", "--out", "api.ts");
		expect({ status, stdout }).toEqual({ status: 0, stdout: readFileSync(join(folder.path, "api.ts"), "utf8") });
		expect(existsSync(join(folder.path, "-"))).toBe(false);
	});

	it("replaces what a link leads to, and never a pipe or a device", async () => {
		write("openapi.yaml", description(50));
		write("sdk/api.ts", "old");
		symlinkSync("sdk/api.ts", join(folder.path, "link.ts"));
		expect(await driftgate("generate", "openapi.yaml", "--out", "link.ts", "--replace")).toMatchObject({ status: 0 });
		expect(lstatSync(join(folder.path, "link.ts")).isSymbolicLink()).toBe(true);
		expect(readFileSync(join(folder.path, "sdk/api.ts"), "utf8")).toContain("/payments");

		execFileSync("mkfifo", [join(folder.path, "pipe")]);
		symlinkSync("pipe", join(folder.path, "way"));
		for (const out of ["pipe", "way"]) {
			const { status, stderr } = await driftgate("generate", "openapi.yaml", "--out", out);
			expect(status).toBe(2);
			expect(stderr).toContain(`${out} is not a file that can be replaced: name another place.`);
			expect(lstatSync(join(folder.path, "pipe")).isFIFO()).toBe(true);
		}
	});

	it("asks where to write to", async () => {
		write("openapi.yaml", description(50));
		for (const out of [[], ["--out", ""]]) {
			const { status, stderr } = await driftgate("generate", "openapi.yaml", ...out);
			expect(status).toBe(2);
			expect(stderr).toContain("driftgate generate needs --out");
		}
	});

	it("leaves what was there when it cannot write", async () => {
		write("openapi.yaml", description(50));
		write("taken", "a file");
		const { status, stderr } = await driftgate("generate", "openapi.yaml", "--out", "taken/api.ts");
		expect(status).toBe(2);
		expect(stderr).toContain("taken/api.ts cannot be written: a folder of the path is a file.");
		expect(readFileSync(join(folder.path, "taken"), "utf8")).toBe("a file");
	});

	it("checks each option before anything is written", async () => {
		write("openapi.yaml", description(50));
		const refused: readonly (readonly [args: readonly string[], message: string])[] = [
			[["--target", "typescript,", "--out", "sdk/"], "--target is one of typescript"],
			[["--target", "", "--out", "sdk/"], "--target is one of typescript"],
			[["--dates", "native", "--out", "sdk/"], "--dates is one of text, date, not native"],
			[["--int64", "", "--out", "sdk/"], "--int64 is one of number, bigint, text, not nothing"],
			[["--target", "python", "--int64", "text", "--out", "sdk/"], "--int64 is for TypeScript"],
			[["--out", "sdk/", "--package", "sdk"], "takes --out or --package, and not both"],
			[["--package", ""], "needs --out"],
		];
		for (const [args, message] of refused) {
			const { status, stderr } = await driftgate("generate", "openapi.yaml", ...args);
			expect({ args, status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
		}
		expect(existsSync(join(folder.path, "sdk"))).toBe(false);
	});

	it("refuses a description without an operation", async () => {
		write("openapi.yaml", "openapi: 3.1.0\ninfo: { title: None, version: 1.0.0 }\npaths: {}\n");
		const { status, stderr } = await driftgate("generate", "openapi.yaml", "--out", "api.ts");
		expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining("has no operation") });
		expect(existsSync(join(folder.path, "api.ts"))).toBe(false);
	});

	it("says of each operation how much of it there is, beside the file and in one line", async () => {
		write("openapi.yaml", description(50));
		const { stderr } = await driftgate("generate", "openapi.yaml", "--out", "sdk/api.ts");
		expect(stderr).toMatch(/^note {2}typescript: 1 operation, /m);
		const { outputs } = JSON.parse(readFileSync(join(folder.path, "sdk/report.json"), "utf8"));
		expect(outputs).toMatchObject([{ file: "api.ts", target: "typescript" }]);
		expect(outputs[0].operations).toMatchObject([{ operation: "GET /payments" }]);

		await driftgate("generate", "openapi.yaml", "--out", "sdk/other.ts");
		const both = JSON.parse(readFileSync(join(folder.path, "sdk/report.json"), "utf8"));
		expect(both.outputs.map(({ file }: { readonly file: string }) => file)).toEqual(["api.ts", "other.ts"]);
	});

	it("says where what it simplified is written", async () => {
		write("openapi.yaml", description(50).replace("type: string", "type: strng"));
		const { stderr } = await driftgate("generate", "openapi.yaml", "--out", "sdk/api.ts");
		expect(stderr).toMatch(/^note {2}openapi\.yaml:\d+:\d+: GET \/payments is simplified: `type` cannot be/m);
	});

	it("keeps names in a lock that it is given, and adds new ones to it", async () => {
		const api = (operations: string) => `openapi: 3.1.0\ninfo: { title: Acme, version: 1.0.0 }\npaths:\n${operations}`;
		const list = "  /orders: { get: { operationId: listOrders, responses: {} } }\n";
		write("openapi.yaml", api(list));
		const run = () => driftgate("generate", "openapi.yaml", "--out", "sdk/api.ts", "--lock", "acme.names");
		expect(await run()).toMatchObject({ status: 0 });
		const lock = readFileSync(join(folder.path, "acme.names"), "utf8");
		expect(lock).toContain("driftgate names 2 acme\n");
		expect(lock).toContain("\noperation GET /orders = orders.list\n");

		write("acme.names", lock.replace("= orders.list", "= orders.find_all was orders.list"));
		write("openapi.yaml", api(list.replace("listOrders", "retrieveOrders") + list.replaceAll("rders", "wners")));
		expect(await run()).toMatchObject({ status: 0 });
		const next = readFileSync(join(folder.path, "acme.names"), "utf8");
		expect(next).toContain("\noperation GET /orders = orders.find_all was orders.list\n");
		expect(next).toContain("\noperation GET /owners = owners.list\n");
		expect(readFileSync(join(folder.path, "sdk/api.ts"), "utf8")).toContain("findAll(");
	});

	it("refuses a lock that is another service's, or none, with line and remedy, and writes nothing", async () => {
		write("openapi.yaml", description(50));
		for (const [text, message] of [
			["driftgate names 1 other\n", "acme.names:1:1: The lock is that of other"],
			["driftgate names 9 payments-api\n", "acme.names:1:1: The lock has the form 9"],
			["driftgate names 2 payments-api\n\noperation GET /payments = list\n", "acme.names:3:1: list has 1 level"],
		] as const) {
			write("acme.names", text);
			const { status, stderr } = await driftgate("generate", "openapi.yaml", "--out", "api.ts", "--lock", "acme.names");
			expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
			expect(existsSync(join(folder.path, "api.ts"))).toBe(false);
			expect(readFileSync(join(folder.path, "acme.names"), "utf8")).toBe(text);
		}
	});
});
