import { freeBytes } from "../lib/free-bytes.ts";

/** Bytes that come in pieces, in one buffer that grows by doubling; each piece is given back as soon as it is copied. */
export interface Gathering {
	/** The piece must be nobody else's. */
	add(piece: Buffer): void;
	/** What was added; is called once, at the end. */
	take(): Buffer;
	/** Gives all back: nobody wants it. */
	drop(): void;
}

const LEAST_BYTES = 64 * 1024;

/** `expected` is how many bytes are said to come, and 0 where nobody says. */
export function gatherBytes(expected: number): Gathering {
	// Pages that nothing was written to are no memory yet.
	let bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(expected || LEAST_BYTES);
	let size = 0;
	const grow = (least: number): void => {
		const larger = Buffer.allocUnsafeSlow(Math.max(least, bytes.byteLength * 2));
		bytes.copy(larger, 0, 0, size);
		freeBytes(bytes);
		bytes = larger;
	};
	return {
		add(piece) {
			if (size + piece.byteLength > bytes.byteLength) grow(size + piece.byteLength);
			size += piece.copy(bytes, size);
			// What is a part of a buffer may be written to further.
			if (piece.byteLength === piece.buffer.byteLength) freeBytes(piece);
		},
		// Cut to its length: what is a whole buffer can be handed to a thread.
		take: () => (size === bytes.byteLength ? bytes : Buffer.from(bytes.buffer.transfer(size))),
		drop: () => freeBytes(bytes),
	};
}
