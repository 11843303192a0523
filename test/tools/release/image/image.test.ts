import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { describeInCi } from "../../../../engine/src/testing/share.ts";
import { type ProcessRequest, runProcess, startProcess } from "../../../harness/child-process.ts";
import { findFreePort } from "../../../harness/free-port.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../../harness/temporary-folder.ts";
import { until } from "../../../harness/until.ts";
import { readDockerfile } from "./read-dockerfile.ts";
import { type SimulatedImage, simulateImage } from "./simulate-image.ts";

/*
 * There is no container engine where the tests run: what the Dockerfile copies and compiles is put into a folder, and its
 * last command is started there. The image itself is built by the release workflow.
 */

/** In YAML that goes beyond the part of it which we read ourselves. */
const DESCRIPTION = `openapi: 3.1.0
info: &info { title: T, version: 1.0.0 }
paths: {}
x-again: *info
`;

/** In milliseconds: two compilers run, and the machine may have other work. */
const COMPILES_WITHIN = 240_000;

let folder: TemporaryFolder;
let image: SimulatedImage;

const readManifest = async (place: string): Promise<unknown> =>
	JSON.parse(await readFile(join(image.folder, place, "package.json"), "utf8"));

/** Of the package that Node would load for a file of the workspace. */
async function versionFoundFrom(workspace: string, name: string): Promise<unknown> {
	for (const place of [`${workspace}/node_modules`, "node_modules"]) {
		const manifest = await readManifest(`${place}/${name}`).catch(() => undefined);
		if (manifest !== undefined) return (manifest as { readonly version: string }).version;
	}
	return undefined;
}

describeInCi("the image", () => {
	beforeAll(async () => {
		folder = await createTemporaryFolder("image");
		image = await simulateImage(folder.path);
	}, COMPILES_WITHIN);
	afterAll(() => folder.remove());

	it("starts from what it holds, is healthy by its own check, judges, and ends when it is told to", async () => {
		const data = join(folder.path, "data");
		await mkdir(data);
		// All but the address, the port and the place of data are the image's own.
		const [HOST, PORT] = ["127.0.0.1", String(await findFreePort())];
		const env = { PATH: process.env["PATH"] ?? "", ...image.environment, HOST, PORT, DATA_FOLDER: data };
		const request = ([command = "", ...args]: readonly string[]): ProcessRequest => ({
			command: command === "node" ? process.execPath : command,
			args,
			cwd: image.folder,
			env,
		});
		const running = startProcess(request(image.command));
		const ended = running.ended.then(({ stderr }) => {
			throw new Error(`The service ended by itself:\n${stderr}`);
		});
		const isHealthy = async () => (await runProcess(request(image.healthCheck))).exitCode === 0 || undefined;
		try {
			await Promise.race([until("a healthy service", isHealthy), ended]);
			const judged = await fetch(`http://127.0.0.1:${PORT}/api/tools/diff`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ base: DESCRIPTION, revision: DESCRIPTION }),
				signal: AbortSignal.timeout(20_000),
			});
			expect(judged.status).toBe(200);
		} finally {
			ended.catch(() => {});
			expect((await running.stop()).exitCode).toBe(0);
		}
	});

	it("runs as a user who is not root", () => {
		expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
	});

	it.each(["engine", "app"])("has each package that %s asks for, in its version", async (workspace) => {
		const { dependencies } = (await readManifest(workspace)) as { readonly dependencies: Record<string, string> };
		const found = await Promise.all(
			Object.keys(dependencies).map(async (name) => [name, await versionFoundFrom(workspace, name)]),
		);
		expect(Object.fromEntries(found)).toEqual(dependencies);
	});
});

describe("a Dockerfile", () => {
	it("is read in stages, with flags, words in JSON, and lines that go on", () => {
		const [build, last] = readDockerfile(
			'# a\nFROM x AS build\nRUN a \\\n\t# why\n\t&& b\nFROM y\nCOPY --from=build /a b/\nCMD ["node", "a b"]\n',
		);
		expect(build).toMatchObject({ name: "build", instructions: [{ name: "RUN", words: ["a", "&&", "b"] }] });
		expect(last?.instructions.map(({ words }) => words)).toEqual([
			["/a", "b/"],
			["node", "a b"],
		]);
		expect(last?.instructions[0]?.flags).toEqual(new Map([["from", "build"]]));
	});
});
