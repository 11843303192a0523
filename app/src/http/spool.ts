import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServiceFault } from "../errors.ts";

/** Bytes that wait on disk. Nobody else can open them, and they are gone when the process is. */
export interface Spool {
	append(bytes: Buffer): Promise<void>;
	/** All of them. */
	read(): Promise<Buffer>;
	close(): Promise<void>;
}

/** In a file that has no name any more. Throws temporarily_unavailable where the disk takes no more. */
export async function openSpool(): Promise<Spool> {
	const path = join(tmpdir(), `driftgate-${randomUUID()}`);
	const file = await fromDisk(open(path, "wx+", 0o600));
	await fromDisk(unlink(path));
	let size = 0;
	return {
		async append(bytes) {
			await fromDisk(file.writev([bytes], size));
			size += bytes.byteLength;
		},
		async read() {
			const bytes = Buffer.alloc(size);
			let done = 0;
			while (done < size) {
				const { bytesRead } = await fromDisk(file.read(bytes, done, size - done, done));
				if (bytesRead === 0) throw new Error("A temporary file of this process was truncated.");
				done += bytesRead;
			}
			return bytes;
		},
		close: () => file.close(),
	};
}

async function fromDisk<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (cause) {
		const detail = "The service's disk has no room for a body of this size: try again.";
		throw new ServiceFault("temporarily_unavailable", { detail, cause, retryAfter: 60 });
	}
}
