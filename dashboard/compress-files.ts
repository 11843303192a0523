import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
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
			for (const fileName of Object.keys(bundle).filter((name) => compressed.test(name))) {
				const path = join(dir, fileName);
				const bytes = await readFile(path);
				if (bytes.length < LEAST) continue;
				await writeFile(`${path}.br`, smallestBrotli(bytes));
				await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
			}
		},
	};
}

function smallestBrotli(bytes: Buffer): Buffer {
	const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
	const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
	return brotliCompressSync(bytes, { params });
}
