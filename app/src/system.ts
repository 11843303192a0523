import { randomBytes } from "node:crypto";
import type { Clock, Random } from "./ports.ts";

/** The only clock and the only source of chance of the service; tests bring their own. */
export const systemClock: Clock = { now: () => Date.now() };

const SECRET_BYTES = 32;

/** UUID version 7 (RFC 9562 5.7): 48 bits of time, then chance, so that ids sort by the time of their making. */
function uuidV7(now: number): string {
	const bytes = randomBytes(16);
	bytes.writeUIntBE(now, 0, 6);
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	const hex = bytes.toString("hex");
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export function systemRandom(clock: Clock): Random {
	return { id: () => uuidV7(clock.now()), secret: () => randomBytes(SECRET_BYTES).toString("base64url") };
}
