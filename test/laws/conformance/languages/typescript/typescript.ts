import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Api, generate } from "../../../../../engine/src/index.ts";
import type { FindRunners } from "../language.ts";

const driver = join(import.meta.dirname, "driver.ts");

/** Node strips the types by itself. */
export const findNode: FindRunners = async () => [
	{ name: `TypeScript, Node ${process.versions.node.split(".")[0]}`, target: "typescript", prepare },
];

async function prepare(api: Api, folder: string, job: string) {
	const options = { packageName: null };
	const { files } = generate(api, { target: "typescript", service: "conformance", version: "1.0.0", options });
	const sdk = join(folder, "sdk.ts");
	await writeFile(sdk, files[0]?.content ?? "");
	return { command: process.execPath, args: [driver, sdk, job] };
}
