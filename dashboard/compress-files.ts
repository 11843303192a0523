import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Beside less than this nothing is won. Bytes. */
const LEAST = 1_000;

const compressed = /\.(?:js|css|svg|html|json)$/;

/**
 * Writes each file once more as Brotli and as gzip, as small as they can be: the service sends them as they are, and
 * compresses nothing while somebody waits. The same text gives the same bytes. Done when all is written, because other
 * plugins change texts until then.
 */
export function compressFiles(): Plugin {
	return {
		name: "compress-files",
		apply: "build",
		async writeBundle({ dir = "dist" }, bundle) {
			const names = Object.keys(bundle).filter((name) => compressed.test(name));
			// All at once: Node compresses on as many threads as there are cores.
			await Promise.all(names.map((name) => compressFile(join(dir, name))));
		},
	};
}

async function compressFile(path: string): Promise<void> {
	const bytes = await readFile(path);
	if (bytes.length < LEAST) return;
	const [small, usual] = await Promise.all([smallestBrotli(bytes), promisify(gzip)(bytes, { level: 9 })]);
	await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, usual)]);
}

function smallestBrotli(bytes: Buffer): Promise<Buffer> {
	const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
	const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
	return promisify(brotliCompress)(bytes, { params });
}
