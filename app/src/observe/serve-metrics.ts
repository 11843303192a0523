import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";

/** This machine alone: metrics have no password, and tell how the service is used. */
const HOST = "127.0.0.1";

export interface MetricsListener {
	/** `http://127.0.0.1:9464/metrics`. */
	readonly url: string;
	close(): Promise<void>;
}

/** Answers GET /metrics, and nothing else. Rejects where the port is taken. */
export function serveMetrics(metrics: Metrics, port: number): Promise<MetricsListener> {
	const server = createServer(async (request, response) => {
		if (request.url !== "/metrics") return void response.writeHead(404).end();
		if (request.method !== "GET") return void response.writeHead(405, { allow: "GET" }).end();
		const { text, contentType } = await metrics.print();
		response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(text);
	});
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, HOST, () => {
			server.off("error", reject);
			const { port: taken } = server.address() as AddressInfo;
			resolve({
				url: `http://${HOST}:${taken}/metrics`,
				close: () => new Promise((done) => server.close(() => done()) && server.closeAllConnections()),
			});
		});
	});
}
