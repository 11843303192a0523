import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { repositoryRoot } from "../../harness/repository-root.ts";

const app = join(repositoryRoot, "app");

const manifest = JSON.parse(readFileSync(join(app, "package.json"), "utf8")) as {
	readonly bin: Readonly<Record<string, string>>;
};

describe("driftgate-app, as npm links it", () => {
	it("has the operator's commands", () => {
		const command = join(app, manifest.bin["driftgate-app"] ?? "");
		const { status, stderr } = spawnSync(process.execPath, [command], { encoding: "utf8" });
		expect({ status, said: stderr.split("\n")[0] }).toEqual({ status: 2, said: "A command is missing." });
		for (const name of ["migrate", "backup", "copy", "accept-keys", "addresses", "forget-address"]) {
			expect(stderr).toMatch(new RegExp(`^  ${name}\\b`, "m"));
		}
	});
});
