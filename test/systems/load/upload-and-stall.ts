import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/*
 * node upload-and-stall.ts URL COUNT: so many uploads at a time, each from an address of its own, which send what they are
 * let and stop a byte before their end. One that is refused or ended is begun anew a moment later.
 */

const MIB = 1024 * 1024;
const PAUSE_MS = 5_000;

const [url = "", count = "0"] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const body = Buffer.alloc(24 * MIB - 1, "x");

async function upload(index: number): Promise<void> {
	const socket = connect(Number(port), hostname);
	socket.on("error", () => {});
	// What comes back is read, so that the connection ends as the service ends it.
	socket.resume();
	socket.write(headOf(index));
	socket.write(body);
	await new Promise((closed) => socket.once("close", closed));
}

async function keepGoing(index: number): Promise<never> {
	for (;;) {
		await upload(index);
		await sleep(PAUSE_MS);
	}
}

function headOf(index: number): string {
	return [
		"POST /api/webhooks/github HTTP/1.1",
		"Host: localhost",
		"Content-Type: application/json",
		`X-Forwarded-For: 203.0.113.${index + 1}`,
		`X-Hub-Signature-256: sha256=${"0".repeat(64)}`,
		`Content-Length: ${24 * MIB}`,
		"",
		"",
	].join("\r\n");
}

for (let index = 0; index < Number(count); index += 1) void keepGoing(index);

// The one that asked is gone.
process.on("disconnect", () => process.exit());
