import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems hand out by themselves (32768 and up on Linux): a server that is killed and started again
 * finds its port as it left it, taken neither by another's "any free port" nor by a connection that somebody opened.
 */
const PORTS = { from: 20_000, to: 32_000 };

/** A TCP port of 127.0.0.1 that is free, for a process that must be told its port before it starts. */
export async function findFreePort(): Promise<number> {
	for (;;) {
		const port = randomInt(PORTS.from, PORTS.to);
		if (await isFree(port)) return port;
	}
}

async function isFree(port: number): Promise<boolean> {
	const probe = createServer().listen(port, "127.0.0.1");
	try {
		await once(probe, "listening");
		return true;
	} catch {
		return false;
	} finally {
		probe.close();
	}
}
