const MAGIC = Buffer.of(0x28, 0xb5, 0x2f, 0xfd);

/**
 * Bytes as a zstd frame of one raw block (RFC 8878 3.1.1), which every reader opens: compressing two million short texts
 * one by one would take minutes. From 256 to 65,791 bytes the frame says the size in two bytes, below in one.
 */
export function storedFrame(bytes: Uint8Array): Buffer {
	if (bytes.length > 65_791) throw new RangeError("A stored frame holds one short text.");
	const isShort = bytes.length < 256;
	const header = Buffer.alloc(isShort ? 2 : 3);
	header[0] = isShort ? 0x20 : 0x60;
	if (isShort) header[1] = bytes.length;
	else header.writeUInt16LE(bytes.length - 256, 1);
	const block = Buffer.alloc(3);
	block.writeUIntLE(bytes.length * 8 + 1, 0, 3);
	return Buffer.concat([MAGIC, header, block, bytes]);
}
