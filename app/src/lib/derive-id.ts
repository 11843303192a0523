import { createHash } from "node:crypto";

/**
 * A UUID (version 8, RFC 9562 section 5.8) that the same parts always give: what is done twice, because a process died
 * or a delivery came again, has the same id and is seen to be the same.
 */
export function deriveId(...parts: readonly string[]): string {
	const bytes = createHash("sha256").update(JSON.stringify(parts)).digest().subarray(0, 16);
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	const hex = bytes.toString("hex");
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
