import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { readFiles } from "./read-files.ts";
import type { Settings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "read-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const settings = { files: folder, fileCap: 100 } as Settings;
const FILE = { type: "string", contentMediaType: "application/octet-stream" };

const read = async (text: string): Promise<object> => {
	const file = (await readFiles(text, FILE, {}, settings)) as File;
	return { name: file.name, type: file.type, text: await file.text() };
};

it("takes name and media type of a data URL where it says them", async () => {
	expect(await read("data:image/png;name=a%20b.png;base64,aGk=")).toEqual({
		name: "a b.png",
		type: "image/png",
		text: "hi",
	});
	expect(await read("data:image/png;charset=x;name=%ZZ;base64,aGk=")).toEqual({
		name: "%ZZ",
		type: "image/png",
		text: "hi",
	});
	expect(await read("data:;base64,aGk=")).toEqual({ type: "", text: "hi" });
});

it.each([
	["a.PNG", "image/png"],
	["a.json", "application/json"],
	["a.constructor", ""],
	["a", ""],
])("takes the media type of %s by the end of its name", async (name, type) => {
	writeFileSync(join(folder, name), "hi");
	expect(await read(name)).toEqual({ name, type, text: "hi" });
});

it("sends nothing that is larger than the cap, and nothing that a link leads to outside of the folder", async () => {
	writeFileSync(join(folder, "large.txt"), "x".repeat(101));
	await expect(read("large.txt")).rejects.toMatchObject({ code: "file_too_large" });
	const bytes = Buffer.alloc(101).toString("base64");
	await expect(read(`data:text/plain;base64,${bytes}`)).rejects.toMatchObject({ code: "file_too_large" });
	symlinkSync("/etc/hostname", join(folder, "link.txt"));
	await expect(read("link.txt")).rejects.toMatchObject({ code: "no_such_file" });
	await expect(read("/etc/hostname")).rejects.toMatchObject({ code: "no_such_file" });
	const none = readFiles("a.txt", FILE, {}, { ...settings, files: null });
	await expect(none).rejects.toMatchObject({ code: "files_not_allowed" });
});
