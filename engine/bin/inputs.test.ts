import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { answer } from "./answer.ts";
import { noTerminal } from "./terminal.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-inputs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
	mkdirSync(join(folder, name, ".."), { recursive: true });
	writeFileSync(join(folder, name), text);
}

const IDENTITY = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"];

function git(...words: string[]): string {
	return execFileSync("git", [...IDENTITY, ...words], { cwd: folder, encoding: "utf8" });
}

function commit(): void {
	git("add", "-A");
	git("commit", "-q", "-m", "x");
}

async function* bytes(text: string) {
	yield Buffer.from(text);
}

const description = (maxLength: number) =>
	`openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n  /a:\n    get:\n      parameters:\n        - { name: q, in: query, schema: { $ref: "shared/q.yaml" } }\n      responses: { "204": { description: x } }\n# ${maxLength}\n`;
const shared = (maxLength: number) => `{ type: string, maxLength: ${maxLength} }\n`;

describe("standard input", () => {
	it("is one side, and what it refers to is read from the working directory", async () => {
		write("a.yaml", description(1));
		write("shared/q.yaml", shared(20));
		const inline = description(1).replace('{ $ref: "shared/q.yaml" }', "{ type: string, maxLength: 50 }");
		const terminal = { ...noTerminal, input: bytes(inline) };
		expect(await answer(["diff", "-", "a.yaml"], folder, terminal)).toMatchObject({ status: 1 });
		const same = { ...noTerminal, input: bytes(description(1)) };
		expect(await answer(["diff", "a.yaml", "-"], folder, same)).toMatchObject({ status: 0, err: "" });
	});

	it("cannot be both sides, nor nothing", async () => {
		expect((await answer(["diff", "-", "-"], folder)).err).toContain("Only one of BASE and REVISION");
		write("a.yaml", description(1));
		expect(await answer(["diff", "a.yaml", "-"], folder)).toMatchObject({ status: 2, out: "" });
	});
});

describe("git:REF:PATH", () => {
	beforeEach(() => {
		git("init", "-q", "-b", "main");
		write("api/openapi.yaml", description(1));
		write("api/shared/q.yaml", shared(50));
		commit();
		git("tag", "v1");
		write("api/shared/q.yaml", shared(20));
	});

	it("reads the description and what it refers to as they stand in the commit", async () => {
		for (const ref of ["main", "v1", "HEAD", "refs/heads/main"]) {
			const { status, out } = await answer(["diff", `git:${ref}:api/openapi.yaml`, "api/openapi.yaml"], folder);
			expect(out).toContain("lowered from `50` to `20`");
			expect(status).toBe(1);
		}
		const both = await answer(["diff", "git:main:api/openapi.yaml", "git:v1:api/openapi.yaml"], folder);
		expect(both.status).toBe(0);
	});

	it("takes the path from the working directory, and gives the same fingerprint", async () => {
		const print = async (path: string, from: string) =>
			JSON.parse((await answer(["diff", `git:main:${path}`, path, "--format", "json"], from)).out).findings[0]
				.fingerprint;
		expect(await print("openapi.yaml", join(folder, "api"))).toBe(await print("api/openapi.yaml", folder));
	});

	it.each([
		["git:main", "is not of the form git:REF:PATH"],
		["git::a.yaml", "is not of the form git:REF:PATH"],
		["git:main:", "is not of the form git:REF:PATH"],
		["git:--output=x:a.yaml", "is not of the form git:REF:PATH"],
		["git:-p:a.yaml", "is not of the form git:REF:PATH"],
		["git:v1..main:api/openapi.yaml", "is not of the form git:REF:PATH"],
		["git:$(touch x):a.yaml", "is not of the form git:REF:PATH"],
		["git:nowhere:api/openapi.yaml", "There is no commit nowhere in the repository here.\n"],
		["git:main:../../etc/passwd", "is outside the repository"],
		["git:main:/api/openapi.yaml", "/api/openapi.yaml is absolute: write the path from this folder."],
		["git:main:gone.yaml", "There is no file gone.yaml in the commit main."],
		["git:main:api/openapi.yaml/x", "There is no file api/openapi.yaml/x in the commit main."],
		["git:main:api", "In the commit main, api is a folder: name the file in it."],
		["git:main:.", ". is a folder: name the file in it."],
	])("refuses %s", async (argument, said) => {
		const { status, out, err } = await answer(["diff", argument, "api/openapi.yaml"], folder);
		expect({ status, out }).toEqual({ status: 2, out: "" });
		expect(err).toContain(said);
	});

	it("says which of two files of the same path cannot be used", async () => {
		const refused = async (base: string, revision: string) => (await answer(["diff", base, revision], folder)).err;
		write("api/broken.yaml", description(1));
		commit();
		write("api/broken.yaml", "openapi: [\n");
		expect(await refused("git:main:api/broken.yaml", "api/broken.yaml")).toMatch(
			/^api\/broken\.yaml:\d+:\d+: .*\nREVISION cannot be used\.\n$/,
		);
		commit();
		write("api/broken.yaml", description(1));
		const { status, out } = await answer(["diff", "git:main:api/broken.yaml", "api/broken.yaml"], folder);
		expect(status).toBe(0);
		expect(out).toMatch(/^note {2}api\/broken\.yaml:\d+:\d+ \(before\) The base could not be read/m);
	});

	it.each([
		["an empty file", ""],
		["a description in RAML", "#%RAML 1.0\ntitle: T\n"],
	])("says so of %s, which has no place in it to name", async (_, text) => {
		write("api/same.yaml", text);
		commit();
		write("api/same.yaml", description(1));
		const mended = await answer(["diff", "git:main:api/same.yaml", "api/same.yaml"], folder);
		expect(mended.status).toBe(0);
		expect(mended.out).toMatch(/^note {2}api\/same\.yaml:1:1 \(before\) The base could not be read/m);
		const turned = await answer(["diff", "api/same.yaml", "git:main:api/same.yaml"], folder);
		expect(turned.err).toMatch(/\nREVISION cannot be used\.\n$/);
	});

	it.each(["fix/#12", "we@ird", "release+1", "ünï", "main~0", "main^{commit}", "@"])(
		"takes %s for a ref",
		async (ref) => {
			for (const branch of ["fix/#12", "we@ird", "release+1", "ünï"]) git("branch", branch);
			const { status, err } = await answer(["diff", `git:${ref}:api/openapi.yaml`, "git:v1:api/openapi.yaml"], folder);
			expect({ status, err }).toEqual({ status: 0, err: "" });
		},
	);

	it("reads a path with spaces and signs that git takes for patterns", async () => {
		write("my api/[v1] *.yaml", description(1).replace("shared/q.yaml", "../api/shared/q.yaml"));
		commit();
		expect(await answer(["diff", "git:main:my api/[v1] *.yaml", "git:v1:api/openapi.yaml"], folder)).toMatchObject({
			status: 0,
			err: "",
		});
	});

	it("names the branch of origin where only that is there, as in a runner", async () => {
		const clone = join(folder, "..", `${basename(folder)}-clone`);
		git("clone", "-q", folder, clone);
		git("-C", clone, "checkout", "-q", "--detach");
		git("-C", clone, "branch", "-q", "-D", "main");
		const { status, err } = await answer(["diff", "git:main:api/openapi.yaml", "api/openapi.yaml"], clone);
		rmSync(clone, { recursive: true });
		expect({ status, err }).toEqual({
			status: 2,
			err: "There is no commit main in the repository here: did you mean origin/main?\n",
		});
	});

	it("says that a clone is shallow", async () => {
		const clone = join(folder, "..", `${basename(folder)}-shallow`);
		commit();
		git("clone", "-q", "--depth", "1", `file://${folder}`, clone);
		const { err } = await answer(["diff", "git:v1:api/openapi.yaml", "api/openapi.yaml"], clone);
		rmSync(clone, { recursive: true });
		expect(err).toContain("which is a shallow clone: git fetch --unshallow brings the rest");
	});

	it("fetches nothing, and says which file a partial clone lacks", async () => {
		const clone = join(folder, "..", `${basename(folder)}-partial`);
		git("config", "uploadpack.allowFilter", "true");
		git("clone", "-q", "--no-checkout", "--filter=blob:none", `file://${folder}`, clone);
		const { status, err } = await answer(["diff", "git:v1:api/openapi.yaml", "git:v1:api/openapi.yaml"], clone);
		rmSync(clone, { recursive: true });
		expect({ status, err }).toEqual({
			status: 2,
			err: "api/openapi.yaml is in the commit but not in this clone: run git checkout to fetch it.\nBASE cannot be used.\n",
		});
	});

	it("says that there are no commits, or no repository", async () => {
		rmSync(join(folder, ".git"), { recursive: true });
		const ask = async () => (await answer(["diff", "git:main:api/openapi.yaml", "api/openapi.yaml"], folder)).err;
		expect(await ask()).toContain("This folder is in no Git repository.");
		git("init", "-q", "-b", "main");
		expect(await ask()).toBe("There is no commit main in the repository here, which has no commits yet.\n");
	});

	it("leads into no submodule", async () => {
		const other = join(folder, "..", `${basename(folder)}-other`);
		git("clone", "-q", folder, other);
		git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other, "sub");
		commit();
		const { err } = await answer(["diff", "git:main:sub/api/openapi.yaml", "api/openapi.yaml"], folder);
		rmSync(other, { recursive: true });
		expect(err).toBe("In the commit main, sub is a submodule: run driftgate in its folder.\n");
	});

	it("refuses what is no text in a commit as a revision, and of a base says that it was not compared", async () => {
		writeFileSync(join(folder, "latin1.yaml"), Buffer.from("title: für", "latin1"));
		commit();
		const said = "latin1.yaml in the commit is not UTF-8 text: if it is the right file, write it as UTF-8.";
		const { status, err } = await answer(["diff", "api/openapi.yaml", "git:main:latin1.yaml"], folder);
		expect({ status, err }).toEqual({ status: 2, err: `${said}\nREVISION cannot be used.\n` });
		const mended = await answer(["diff", "git:main:latin1.yaml", "api/openapi.yaml"], folder);
		expect(mended).toMatchObject({ status: 0, out: expect.stringContaining(said) });
	});

	it("follows no link that a commit holds", async () => {
		symlinkSync("/etc/hostname", join(folder, "link.yaml"));
		commit();
		expect(await answer(["diff", "git:main:link.yaml", "api/openapi.yaml"], folder)).toEqual({
			status: 2,
			out: "",
			err: "In the commit main, link.yaml is a symbolic link, which is not followed: name its target.\n",
		});
	});
});

describe("a folder", () => {
	beforeEach(() => write("old/shared/q.yaml", shared(20)));

	it("is the description of the usual name in it, and says so", async () => {
		write("old/openapi.yaml", description(1));
		write("old/another.yaml", description(1));
		const { status, err } = await answer(["diff", "old", "old/openapi.yaml"], folder);
		expect({ status, err }).toEqual({ status: 0, err: "note  old is a folder: reading old/openapi.yaml\n" });
	});

	it("may be either side, and both", async () => {
		write("old/openapi.yaml", description(1));
		write("new/openapi.yaml", description(1));
		write("new/shared/q.yaml", shared(10));
		const { status, out, err } = await answer(["diff", "old", "new"], folder);
		expect(status).toBe(1);
		expect(out).toContain("lowered from `20` to `10`");
		expect(err).toBe(
			"note  old is a folder: reading old/openapi.yaml\nnote  new is a folder: reading new/openapi.yaml\n",
		);
	});

	it("is its only description, whatever it is called", async () => {
		write("old/payments.yaml", description(1));
		write("old/other.yaml", "name: x\n");
		expect((await answer(["diff", "old", "old/payments.yaml"], folder)).err).toContain("reading old/payments.yaml");
	});
});

describe("a description outside the working directory", () => {
	const elsewhere = () => join(folder, "elsewhere");

	beforeEach(() => {
		mkdirSync(elsewhere());
		write("apis/spec/a.yaml", description(1).replace("shared/q.yaml", "../shared/q.yaml"));
		write("apis/shared/q.yaml", shared(50));
	});

	it("is read with what its own repository holds", async () => {
		mkdirSync(join(folder, "apis/.git"));
		const file = join(folder, "apis/spec/a.yaml");
		expect(await answer(["diff", file, file], elsewhere())).toMatchObject({ status: 0 });
	});

	it("is read with its own folder where it is in no repository, and the refusal says what to do", async () => {
		const { status, err } = await answer(["diff", "../apis/spec/a.yaml", "../apis/spec/a.yaml"], elsewhere());
		expect(status).toBe(2);
		expect(err).toContain("The $ref `../shared/q.yaml` leaves the repository");
		expect(err).toContain("run driftgate in a folder that contains all of its files.\n");
		expect(await answer(["diff", "apis/spec/a.yaml", "apis/spec/a.yaml"], folder)).toMatchObject({ status: 0 });
	});
});
